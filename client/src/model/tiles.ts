/** Tiles: a tile is its kind, a small number, as in the server's `core/tiles.py`. */

export type Tile = number

export const FLOWERS = 34
export const EAST = 27
/** A wild tile of which nobody says which kind it is. */
export const WILD = 42

const SUITS: readonly (readonly [letter: string, size: number])[] = [
  ['m', 9],
  ['p', 9],
  ['s', 9],
  ['z', 7],
  ['f', 8],
]

/** Text form by kind: `NOTATION[0] === '1m'`; also the ids of the sprite. */
export const NOTATION: readonly string[] = SUITS.flatMap(([letter, size]) =>
  Array.from({ length: size }, (_, index) => `${index + 1}${letter}`),
)

const KIND_OF = new Map([...NOTATION, 'w'].map((text, kind) => [text, kind]))

/** Kinds from a text such as `'1m 2m 5z'`; unknown texts are an error in the program. */
export function tilesFrom(text: string): Tile[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      const kind = KIND_OF.get(name)
      if (kind === undefined) throw new Error(`no tile is written ${name}`)
      return kind
    })
}

/** 0 万, 1 筒, 2 条, 3 字, 4 花. */
export function suitOf(tile: Tile): number {
  return tile < EAST ? Math.floor(tile / 9) : tile < FLOWERS ? 3 : 4
}

/** What a numbered tile shows in its corner: 1–9, the first letters of winds, of 中 C, 發 F, 白 B. */
export function indexOf(tile: Tile | null): string | undefined {
  if (tile === null || tile >= FLOWERS) return undefined
  return tile < EAST ? `${(tile % 9) + 1}` : 'ESWNCFB'[tile - EAST]
}

/** The id of the symbol in the sprite; null is the back of a tile. */
export function symbolOf(tile: Tile | null): string {
  return tile === null ? 't-back' : `t-${NOTATION[tile] ?? 'back'}`
}

/** `tiles` without the first of each of `taken`. */
export function without(tiles: readonly Tile[], taken: readonly Tile[]): Tile[] {
  const rest = [...tiles]
  for (const tile of taken) {
    const place = rest.indexOf(tile)
    if (place >= 0) rest.splice(place, 1)
  }
  return rest
}

/** `tiles` and `more`, in sort order. */
export function withTiles(tiles: readonly Tile[], more: readonly Tile[]): Tile[] {
  return [...tiles, ...more].sort((a, b) => a - b)
}

/** Own hand for display: wild tiles first, the rest in sort order, the drawn tile apart. */
export function arrange(
  hand: readonly Tile[],
  drawn: Tile | null,
  wild: readonly Tile[],
): { row: Tile[]; drawn: Tile | null } {
  const apart = drawn !== null && hand.includes(drawn)
  const rest = apart ? without(hand, [drawn]) : [...hand]
  const rank = (tile: Tile) => (wild.includes(tile) ? tile - 100 : tile)
  return { row: rest.sort((a, b) => rank(a) - rank(b)), drawn: apart ? drawn : null }
}
