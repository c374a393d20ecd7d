/** Events in words: narration for those who listen, and news of what the table does not show. */

import type { ServerMessage } from '../generated/types'
import { narrate } from '../model/narrate'
import type { Session } from '../model/session'
import { list, number, t, tileText } from '../texts/texts.svelte'
import type { Turn } from './turn.svelte'

const NEWS_MS = 3500

export class Telling {
  /** The last thing that was said. */
  said = $state('')
  /** What has just happened and cannot be seen otherwise; goes away by itself. */
  news = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly turn: Turn) {}

  heard(message: ServerMessage, before: Session, after: Session): void {
    if (message.t === 'update' && after.stream !== before.stream) {
      const told = narrate(message.event, after.room?.you ?? null, after.stream?.view.phase !== 'over')
      if (!told) return
      const who = told.seat < 0 ? '' : this.turn.who(told.seat)
      this.said = t(told.key, { who, tile: told.tiles.map(tileText).join(' '), n: number(told.n) })
      if (told.news) this.#tell(this.said)
    }
    const { ask, groups, store } = this.turn
    if (message.t === 'prompt' && ask && groups.length && store.view) {
      const claims = list(groups.map(({ kind }) => t(`act.${kind}`)))
      this.said = t('say.claim', { who: this.turn.who(store.view.turn), tile: tileText(ask.tile), list: claims })
    }
  }

  #tell(text: string): void {
    this.news = text
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.news = ''), NEWS_MS)
  }
}
