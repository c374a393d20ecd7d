/** Where flowers lie that were laid open: in the corner at a seat's right, where there is one. */

import type { Seat } from '../../model/seats'
import type { Tile } from '../../model/tiles'
import { GAP, HIGH, ROW_GAP, WIDE, type Layout } from './layout'
import { put, type PlacedTile } from './place'

const SCALE = 0.72
const IN_ROW = 4
const LEFT = 208
const FROM = 246

/** Small screens have no corner to spare; there the seat's panel shows them. */
export function flowersOf(layout: Layout, place: Seat, flowers: readonly Tile[]): PlacedTile[] {
  if (layout.rivers) return []
  return flowers.map((tile, index) => {
    const x = LEFT + ((index % IN_ROW) + 0.5) * (WIDE * SCALE + GAP)
    const y = FROM + Math.floor(index / IN_ROW) * (HIGH * SCALE + ROW_GAP)
    return { ...put(place, x, y, { scale: SCALE }), tile, key: `${place}.flower.${tile}` }
  })
}
