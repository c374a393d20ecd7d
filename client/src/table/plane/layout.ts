/**
 * How the table's plane is laid out, in plane units; tilt and scale are the stylesheet's.
 *
 * `wheel`: every seat's tiles lie turned towards it, round a large console. `wide` and `tall`, for small screens: all
 * rivers face the viewer, so that they are read like text and can be larger; rows above and below, blocks at the sides.
 */

import type { Seat } from '../../model/seats'

/** A lying tile: its width, height, and the gaps of a river. */
export const WIDE = 46
export const HIGH = 61.4
export const GAP = 2.5
export const ROW_GAP = 3
/** A standing tile. */
export const STAND_WIDE = 41
export const STAND_THICK = 27
export const STAND_HIGH = 60

/** The river of a place: the middle of its first tile, how many lie in each row, and how the rows grow. */
export interface RiverLayout {
  readonly x: number
  readonly y: number
  readonly rows: readonly number[]
  readonly down: 1 | -1
}

export interface Layout {
  readonly name: 'wheel' | 'wide' | 'tall'
  /** Half the side of the console. */
  readonly console: number
  /** Distance of an opponent's standing hand from the centre, by place. */
  readonly edge: readonly [number, number, number, number]
  /** Size of the melds of an opponent, by place. */
  readonly meld: readonly [number, number, number, number]
  /** Where an opponent's hand begins at the earliest, from the middle of his edge. */
  readonly end: number
  /** Rivers that face the viewer, by place; null: all are turned towards their seats. */
  readonly rivers: readonly [RiverLayout, RiverLayout, RiverLayout, RiverLayout] | null
}

const COLUMN = WIDE + GAP
const ROW = HIGH + ROW_GAP
/** Tiles in the rows of the rivers above and below: the second one runs on beyond the first. */
const LONG_ROWS = [9, 10] as const
const BESIDE = 8

/** Rivers that face the viewer: blocks of `columns` × `rows` beside a console, long rows above and below. */
function facing(console: number, columns: number, rows: number): Layout['rivers'] {
  const half = Math.max(console, (rows * ROW) / 2)
  const beside = console + BESIDE + WIDE / 2
  const block = { y: -((rows - 1) * ROW) / 2, rows: Array<number>(rows).fill(columns), down: 1 } as const
  const row = { x: (-(LONG_ROWS[0] - 1) * COLUMN) / 2, rows: LONG_ROWS }
  return [
    { ...row, y: half + BESIDE + HIGH / 2, down: 1 },
    { ...block, x: beside },
    { ...row, y: -half - BESIDE - HIGH / 2, down: -1 },
    { ...block, x: -beside - (columns - 1) * COLUMN },
  ]
}

export const WHEEL: Layout = { name: 'wheel', console: 133, edge: [0, 384, 384, 384], meld: [0, 0.9, 0.9, 0.9], end: -400, rivers: null }
export const WIDE_ROWS: Layout = { name: 'wide', console: 100, edge: [0, 384, 300, 384], meld: [0, 0.86, 0.86, 0.86], end: -330, rivers: facing(100, 5, 4) }
export const TALL_ROWS: Layout = { name: 'tall', console: 90, edge: [0, 313, 322, 313], meld: [0, 0.7, 0.86, 0.7], end: -340, rivers: facing(90, 4, 5) }

/** Which way an arrow points at the last discard of a place, from the side where the river grows. */
export function pinTurn(layout: Layout, place: Seat): number {
  if (!layout.rivers) return -90 * place
  return place === 2 ? 180 : 0
}
