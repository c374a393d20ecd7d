/** Sample states of every view, to look at without a server: `npm run dev`, then /demo.html?view=claim&theme=light. */

import { mount } from 'svelte'
import sprite from '../src/assets/tiles.svg?raw'
import { preferences, applyPreferences } from '../src/model/preferences.svelte'
import { systems } from '../src/model/systems.svelte'
import StartPage from '../src/start/StartPage.svelte'
import '../src/styles/tokens.css'
import '../src/styles/base.css'
import '../src/styles/sprite.css'
import '../src/styles/tile.css'
import '../src/styles/panel.css'
import { TableStore } from '../src/table/store.svelte'
import TablePage from '../src/table/TablePage.svelte'
import { SYSTEMS, VIEWS, type ViewName } from './states'

const query = new URLSearchParams(location.search)
preferences.theme = query.get('theme') === 'light' ? 'light' : 'dark'
preferences.language = query.get('lang') === 'en' ? 'en' : 'zh-Hans'
preferences.flat = query.has('flat')
preferences.large = query.has('large')
preferences.numbers = query.has('numbers')
preferences.inks = query.has('safe') ? 'safe' : 'usual'
preferences.helps = query.get('helps') !== 'off'
applyPreferences()

document.body.insertAdjacentHTML('afterbegin', sprite)
const target = document.getElementById('app')!
const view = query.get('view') ?? 'play'
const go = (path: string) => (location.search = path === '/' ? '?view=start' : '?view=play')

if (view === 'start') {
  systems.list = SYSTEMS
  mount(StartPage, { target })
} else {
  const deaf = { onopen: null, onmessage: null, onclose: null, readyState: 0, send: () => undefined, close: () => undefined }
  const fed = new TableStore('demo', () => deaf)
  fed.link = (query.get('link') as typeof fed.link | null) ?? 'open'
  for (const message of VIEWS[view as ViewName]()) fed.receive(message)
  mount(TablePage, { target, props: { code: 'demo', systems: SYSTEMS, go, fed } })
  // Further messages can be fed by hand: `table.receive({ t: 'update', … })`.
  Object.assign(window, { table: fed })
  setInterval(() => (fed.now = performance.now()), 200)
}
