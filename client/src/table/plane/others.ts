/** Where an opponent's hand and melds lie along his edge. */

import type { SeatView } from '../../generated/types'
import { lay } from '../../model/melds'
import type { Seat } from '../../model/seats'
import { HIGH, STAND_HIGH, STAND_THICK, STAND_WIDE, WIDE, type Layout } from './layout'
import { put, turned, type Placed, type PlacedTile } from './place'

/** A hand that lies open takes the room of the standing one. */
const OPEN_SCALE = 0.87
const MELD_GAP = 9

/** A standing row of hidden tiles, in local coordinates, and the shade it casts, on the plane. */
export interface Row {
  readonly count: number
  readonly x: number
  readonly y: number
  readonly length: number
  readonly thick: number
  readonly high: number
  /** Where its near end stands. */
  readonly cap: number
  readonly shade: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
}

export interface Others {
  readonly row: Row
  /** Tile by tile. */
  readonly melds: readonly (readonly PlacedTile[])[]
  /** The tiles of a hand that lies open, in place of the standing row. */
  readonly open: readonly PlacedTile[]
  /** Each tile of the standing row seen from above, for the flat table. */
  readonly edges: readonly Placed[]
}

/** An opponent's hand and melds along his edge; a standing row hides what lies behind it, so melds keep away. */
export function othersOf(
  layout: Layout,
  place: 1 | 2 | 3,
  seat: SeatView,
  owner: number,
  { flat, open }: { flat: boolean; open: boolean },
): Others {
  const edge = layout.edge[place]
  const scale = layout.meld[place]
  const melds = seat.melds.map((meld) => lay(meld, owner))
  const wide = (turns: boolean) => 3 * (WIDE + 1) * scale + (turns ? (HIGH - WIDE) * scale : 0) + MELD_GAP
  const shown = open ? (seat.hand ?? []) : []
  const standing = shown.length ? 0 : seat.size
  const length = (shown.length || standing) * STAND_WIDE
  const gap = flat ? 14 : [0, 52, 14, 28][place]!
  const total = length + gap + melds.reduce((sum, meld) => sum + wide(meld.turned >= 0), 0)
  const shift = [0, 6, flat ? -36 : 0, -12][place]!
  const start = Math.max(-total / 2 + shift, layout.end)
  let x = start + length + gap
  const lying = melds.map((meld, index) => {
    const tiles: PlacedTile[] = []
    meld.row.forEach((tile, at) => {
      const turns = meld.turned === at ? 1 : 0
      const w = (turns ? HIGH : WIDE) * scale
      const y = edge + 2 + (turns ? ((HIGH - WIDE) * scale) / 2 : 0)
      const key = `${place}.${index}.${at}`
      tiles.push({ ...put(place, x + w / 2, y, { turns, scale }), tile, key })
      if (at === 1 && meld.top !== null) {
        tiles.push({ ...put(place, x + w / 2, y, { turns, scale, up: 1 }), tile: meld.top, key: `${key}.top` })
      }
      x += w + 1
    })
    x += MELD_GAP
    return tiles
  })
  const laid = shown.map((tile, index) => ({
    ...put(place, start + (index + 0.5) * STAND_WIDE, edge + 2, { scale: OPEN_SCALE }),
    tile,
    key: `${place}.open.${index}`,
  }))
  return { row: rowOf(place, start, standing, edge), melds: lying, open: laid, edges: edgesOf(place, start, standing, edge) }
}

function rowOf(place: Seat, start: number, count: number, edge: number): Row {
  const length = count * STAND_WIDE
  const [ax, ay] = turned(place, start, edge - STAND_THICK / 2)
  const [bx, by] = turned(place, start + length, edge + STAND_THICK / 2)
  return {
    count,
    x: start,
    y: edge - STAND_THICK / 2,
    length,
    thick: STAND_THICK,
    high: STAND_HIGH,
    cap: place === 1 ? start : start + length,
    shade: { x: Math.min(ax, bx) - 2, y: Math.min(ay, by) + 2, w: Math.abs(ax - bx) + 14, h: Math.abs(ay - by) + 14 },
  }
}

function edgesOf(place: Seat, start: number, count: number, edge: number): Placed[] {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = turned(place, start + STAND_WIDE / 2 + index * STAND_WIDE, edge)
    const [w, h] = place % 2 ? [STAND_THICK, STAND_WIDE - 1] : [STAND_WIDE - 1, STAND_THICK]
    return { x, y, w, h, turn: -90 * place, scale: 1, up: 0, layer: 300, sideways: false }
  })
}
