/** Where the discards of a seat lie. */

import type { Seat } from '../../model/seats'
import type { Tile } from '../../model/tiles'
import { GAP, HIGH, ROW_GAP, WIDE, type Layout, type RiverLayout } from './layout'
import { put, turned, type PlacedTile } from './place'

const COLUMN = WIDE + GAP
const ROW = HIGH + ROW_GAP
/** Turned rivers: how far from the centre, in rows of how many; the third row runs on. */
const FROM = 158
const IN_ROW = 6
const ROWS = 3

export interface Area {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export function riverOf(layout: Layout, place: Seat, tiles: readonly Tile[]): PlacedTile[] {
  const facing = layout.rivers?.[place]
  return tiles.map((tile, index) => {
    const placed = facing ? put(0, ...facingAt(facing, index)) : put(place, ...turnedAt(index))
    return { ...placed, tile, key: `${place}.${index}.${tile}` }
  })
}

function turnedAt(index: number): [number, number] {
  const row = Math.min(ROWS - 1, Math.floor(index / IN_ROW))
  return [(index - row * IN_ROW - 2.5) * COLUMN, FROM + HIGH / 2 + row * ROW]
}

/** Beyond the last row there is one without end. */
function facingAt({ x, y, rows, down }: RiverLayout, index: number): [number, number] {
  let [row, column] = [0, index]
  while (row < rows.length && column >= rows[row]!) column -= rows[row++]!
  return [x + column * COLUMN, y + down * row * ROW]
}

/** The area of a river that answers to a tap. */
export function riverArea(layout: Layout, place: Seat, count: number): Area {
  const facing = layout.rivers?.[place]
  if (!facing) return turnedArea(place, count)
  const [, last] = facingAt(facing, Math.max(0, count - 1))
  const w = Math.max(...facing.rows) * COLUMN
  return { x: facing.x + (w - COLUMN) / 2, y: (facing.y + last) / 2, w, h: Math.abs(last - facing.y) + ROW }
}

function turnedArea(place: Seat, count: number): Area {
  const rows = Math.min(ROWS, Math.max(1, Math.ceil(count / IN_ROW)))
  const columns = Math.max(IN_ROW, count - (ROWS - 1) * IN_ROW)
  const w = columns * COLUMN
  const h = rows * ROW
  const [x, y] = turned(place, (columns - IN_ROW) * COLUMN * 0.5, FROM + h / 2)
  return place % 2 ? { x, y, w: h, h: w } : { x, y, w, h }
}
