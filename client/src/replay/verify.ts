/** The shuffle of a finished deal, made again in the browser from its opened key and compared with what was dealt and drawn. */

import type { Replay, TableEvent } from '../generated/types'
import { FLOWERS, type Tile } from '../model/tiles'
import { noncesOf, recall, sharesOpen, type Memory } from '../model/fairness'
import { headOf, promiseOf, shuffledWall, streamKey } from '../model/wall'

const DEALT_EACH = 13
const SEATS = 4

/** Where a tile of the wall went. */
export type Fate = 'dealt' | 'drawn' | 'tail' | 'turned' | 'left'

export interface Check {
  /** The key leads to the head that was published before the match. */
  readonly promised: boolean
  /** That head is the one that this browser was told then; null: it was not there. */
  readonly remembered: boolean | null
  /** Every opened share is the one that its seat promised; null: nobody was asked. */
  readonly shares: boolean | null
  /** The share of this browser: it is in, was left out though the server had taken it, or came too late; null: it has none. */
  readonly own: 'in' | 'left_out' | 'late' | null
  /** Number of the first event that the wall does not explain; null: it explains them all. */
  readonly wrong: number | null
  readonly wall: readonly { readonly tile: Tile; readonly fate: Fate }[]
}

/** Whether nothing is wrong. */
export const holds = ({ promised, remembered, shares, own, wrong }: Check): boolean =>
  promised && remembered !== false && shares !== false && own !== 'left_out' && wrong === null

/** null: the wall was set up by hand, so that there is nothing to check. */
export function verify(replay: Replay): Check | null {
  const { key, match, deal, shares, commitment } = replay
  if (key === null) return null
  const stream = (name: string) => streamKey(key, [match, String(deal), name, ...noncesOf(shares)])
  const tiles = shuffledWall(stream('wall'), replay.tiles)
  const deck = replay.deck.some((count) => count > 0) ? shuffledWall(stream('horses'), replay.deck) : null
  const memory = recall(match)
  const drawing = new Drawing(tiles, deck, replay.view.dealer)
  const wrong = replay.events.findIndex((event) => !drawing.explains(event))
  return {
    promised: headOf(key, deal) === commitment,
    remembered: memory && memory.head === commitment,
    shares: shares && sharesOpen(shares, match),
    own: ownShare(shares, memory),
    wrong: wrong < 0 ? null : wrong,
    wall: tiles.map((tile, place) => ({ tile, fate: drawing.fates[place] ?? 'left' })),
  }
}

function ownShare(shares: Replay['shares'], memory: Memory | null): Check['own'] {
  if (!shares || !memory) return null
  if (memory.given !== null) return shares[memory.given as 0].nonce === memory.nonce ? 'in' : 'left_out'
  return shares.some(({ promise }, seat) => promise === promiseOf(memory.match, seat, memory.nonce)) ? 'late' : null
}

/** A wall from which an event after the other is drawn. */
class Drawing {
  readonly fates: Fate[] = []
  #head = SEATS * DEALT_EACH
  #tail: number
  #aside: readonly Tile[] = []

  constructor(
    private readonly wall: readonly Tile[],
    private readonly deck: readonly Tile[] | null,
    private readonly dealer: number,
  ) {
    this.#tail = wall.length
  }

  /** Whether the tiles of an event are those that come next. */
  explains(event: TableEvent): boolean {
    switch (event.type) {
      case 'dealt':
        return event.hands.every((hand, seat) => same(hand ?? [], this.#dealt(seat)))
      case 'turned':
        return event.indicator === this.#last('turned')
      case 'drew':
        return event.tile === (event.tail ? this.#last('tail') : this.#next())
      case 'flowered':
        return event.tile === this.#last('tail')
      case 'horses_laid':
        this.#tail -= event.taken
        this.#aside = this.wall.slice(this.#tail, this.#tail + event.taken).reverse().filter((tile) => tile < FLOWERS)
        return true
      case 'won':
        return this.#horses(event.horses?.map(([, tile]) => tile) ?? [])
      default:
        return true
    }
  }

  #dealt(seat: number): Tile[] {
    const first = (seat - this.dealer + SEATS) % SEATS
    const places = Array.from({ length: DEALT_EACH }, (_, turn) => first + SEATS * turn)
    for (const place of places) this.fates[place] = 'dealt'
    return places.map((place) => this.wall[place]!)
  }

  #next(): Tile | undefined {
    this.fates[this.#head] = 'drawn'
    return this.wall[this.#head++]
  }

  #last(fate: Fate): Tile | undefined {
    this.#tail -= 1
    this.fates[this.#tail] = fate
    return this.wall[this.#tail]
  }

  /** Horses are the first tiles of their deck, of those laid aside, or of what is left of the wall. */
  #horses(tiles: readonly Tile[]): boolean {
    const aside = this.#aside.length ? this.#aside : null
    const source = this.deck ?? aside ?? this.wall.slice(this.#head, this.#tail).filter((tile) => tile < FLOWERS)
    const first = new Set(source.slice(0, tiles.length))
    return tiles.every((tile) => first.has(tile))
  }
}

const same = (a: readonly Tile[], b: readonly Tile[]): boolean => `${[...a].sort(order)}` === `${[...b].sort(order)}`
const order = (a: Tile, b: Tile) => a - b
