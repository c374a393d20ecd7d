import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCE = new URL('../src/', import.meta.url)
const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|svelte)$/.test(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, SOURCE), 'utf8') }))

/** What a browser of the build's targets (vite.config.ts) may lack; where it is used, its file has `instead` too. Without one nothing does its work. */
const LACKED: readonly { readonly used: RegExp; readonly instead?: RegExp }[] = [
  { used: /scrollbar-width:/, instead: /::-webkit-scrollbar/ },
  { used: /field-sizing:|interpolate-size:|text-box(-trim)?:|calc-size\(/ },
  { used: /@starting-style|allow-discrete|overlay [\d.]/ },
  { used: /anchor-name:|position-anchor:|anchor\(/ },
  { used: /light-dark\(|contrast-color\(|@scope|scroll-timeline|animation-timeline:/ },
]

test.each(LACKED)('$used has something in its place in Firefox and Safari', ({ used, instead }) => {
  const bare = sheets.filter(({ text }) => used.test(text) && !instead?.test(text))
  expect(sheets.length).toBeGreaterThan(90)
  expect(bare.map(({ name }) => name)).toEqual([])
})
