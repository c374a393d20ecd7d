/** A hand as it is built and as it is written: `123m456p11z(222z)[3333s]+1z`. Whether it is legal the server judges. */

import type { Meld } from '../generated/types'
import { tilesOf } from '../model/melds'
import { NOTATION, tilesFrom, WILD, type Tile } from '../model/tiles'

export interface BuiltHand {
  readonly held: readonly Tile[]
  readonly melds: readonly Meld[]
  readonly winning: Tile | null
}

export const EMPTY: BuiltHand = { held: [], melds: [], winning: null }
/** Places of a whole hand, a meld counted as three. */
export const SIZE = 14

const DIGITS = '一二三四五六七八九'
const LETTERS: Readonly<Record<string, string>> = { 万: 'm', 萬: 'm', 筒: 'p', 饼: 'p', 餅: 'p', 条: 's', 條: 's', 索: 's' }
const HONORS: Readonly<Record<string, string>> = { 东: '1z', 東: '1z', 南: '2z', 西: '3z', 北: '4z', 中: '5z', 发: '6z', 發: '6z', 白: '7z', 鬼: 'w' }
const SIGNS: Readonly<Record<string, string>> = { '【': '[', '】': ']' }

/** Tiles of Unicode from U+1F000 on: winds, dragons, 万, 条, 筒. */
const PICTURED = ['z7', 'm9', 's9', 'p9'].flatMap(([suit, size]) => Array.from({ length: Number(size) }, (_, index) => `${index + 1}${suit}`))
const FIRST = 0x1f000

/** The same text in plain letters, whether it was typed wide (１２３ｍ), in Chinese or with tiles (🀇). */
function plain(text: string): string {
  return [...text.normalize('NFKC').toLowerCase()].map((sign) => {
    const pictured = PICTURED[sign.codePointAt(0)! - FIRST]
    if (pictured) return pictured
    const digit = DIGITS.indexOf(sign)
    return digit >= 0 ? String(digit + 1) : (LETTERS[sign] ?? HONORS[sign] ?? SIGNS[sign] ?? sign)
  }).filter((sign) => !/[\s\uFE0E\uFE0F]/.test(sign)).join('')
}

/** Tiles of a run such as `123m55zw`; null for what is no run. */
function tilesIn(text: string): Tile[] | null {
  if (!/^(\d+[mps]|[1-7]+z|w)*$/.test(text) || /0/.test(text)) return null
  return [...text.matchAll(/(\d+)([mpsz])|w/g)].flatMap(([, digits, suit]) =>
    digits && suit ? [...digits].flatMap((digit) => tilesFrom(digit + suit)) : [WILD],
  )
}

function meldIn(text: string, bracket: string): Meld | null {
  const letter = text.at(-1) ?? ''
  const body = text.slice(0, -1)
  const [base = '', added] = body.split('+')
  const tiles = tilesIn((base.endsWith(letter) ? base.slice(0, -1) : base) + letter)
  const [first] = tiles ?? []
  if (!tiles || first === undefined) return null
  const alike = tiles.every((tile) => tile === first)
  if (added !== undefined) return bracket === '(' && alike && tiles.length === 3 && added === base[0] ? ['added', first, -1, -1] : null
  if (bracket === '[') return alike && tiles.length === 4 ? ['concealed', first, -1, -1] : null
  if (alike && (tiles.length === 3 || tiles.length === 4)) return [tiles.length === 3 ? 'pung' : 'fed', first, -1, -1]
  const low = Math.min(...tiles)
  return tiles.length === 3 && canChow(low) && [1, 2].every((step) => tiles.includes(low + step)) ? ['chow', low, -1, -1] : null
}

/** Whether a chow may begin with a tile. */
export const canChow = (tile: Tile): boolean => tile < 27 && tile % 9 < 7

/** The hand that a text says; null if it says none. */
export function readHand(text: string): BuiltHand | null {
  let rest = plain(text)
  const melds: Meld[] = []
  let bad = false
  rest = rest.replace(/\(([^()[\]]*)\)|\[([^()[\]]*)\]/g, (_, open: string | undefined, closed: string | undefined) => {
    const meld = meldIn(open ?? closed ?? '', open === undefined ? '[' : '(')
    if (meld) melds.push(meld)
    else bad = true
    return ''
  })
  const [before = '', after = '', ...more] = rest.split('+')
  const held = tilesIn(before)
  const last = tilesIn(after)
  if (bad || !held || !last || last.length > 1 || more.length) return null
  return { held: sorted(held), melds, winning: last[0] ?? null }
}

export const sorted = (tiles: readonly Tile[]): Tile[] => [...tiles].sort((a, b) => a - b)

/** Tiles in order, runs sharing their letter. */
function run(tiles: readonly Tile[]): string {
  const names = sorted(tiles).map((tile) => (tile === WILD ? 'w' : NOTATION[tile]!))
  return names.map((name, place) => (names[place + 1]?.[1] === name[1] && name.length === 2 ? name[0] : name)).join('')
}

function meldText(meld: Meld): string {
  const [kind] = meld
  const text = run(tilesOf(meld))
  if (kind === 'concealed') return `[${text}]`
  return kind === 'added' ? `(${text.slice(0, 3)}+${text.slice(3)})` : `(${text})`
}

export function writeHand({ held, melds, winning }: BuiltHand): string {
  const last = winning === null ? '' : `+${winning === WILD ? 'w' : NOTATION[winning]}`
  return run(held) + melds.map(meldText).join('') + last
}

export function sizeOf({ held, melds, winning }: BuiltHand): number {
  return held.length + 3 * melds.length + (winning === null ? 0 : 1)
}

/** How many of a kind the hand shows. */
export function countOf({ held, melds, winning }: BuiltHand, tile: Tile): number {
  return [...held, ...melds.flatMap(tilesOf), winning].filter((each) => each === tile).length
}

/** `hand` with a tile more; the last one is what it is won with, and another one takes its place. */
export function withTile(hand: BuiltHand, tile: Tile): BuiltHand {
  const size = sizeOf(hand)
  if (size >= SIZE) return hand.winning === null ? hand : { ...hand, winning: tile }
  return size === SIZE - 1 && hand.winning === null ? { ...hand, winning: tile } : { ...hand, held: sorted([...hand.held, tile]) }
}

/** `hand` with a meld of `kind` that begins with `tile`, if there is room for it. */
export function withMeld(hand: BuiltHand, kind: Meld[0], tile: Tile): BuiltHand {
  const isChow = kind === 'chow'
  if (sizeOf(hand) + 3 > SIZE || tile === WILD || (isChow && !canChow(tile))) return hand
  return { ...hand, melds: [...hand.melds, [kind, tile, -1, -1]] }
}

/** `hand` won with the held tile at `place` instead. */
export function wonWith(hand: BuiltHand, place: number): BuiltHand {
  const tile = hand.held[place]
  if (tile === undefined) return hand
  const rest = hand.held.filter((_, each) => each !== place)
  return { ...hand, held: sorted(hand.winning === null ? rest : [...rest, hand.winning]), winning: tile }
}
