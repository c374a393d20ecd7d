/**
 * Where tiles lie on the table's plane, in plane units; the same in every layout (only tilt and scale change).
 *
 * Local coordinates of a seat: x along its edge to the right, y away from the centre. Each seat is turned by −90°.
 */

import type { SeatView } from '../generated/types'
import { lay } from '../model/melds'
import type { Seat } from '../model/seats'
import type { Tile } from '../model/tiles'

/** A lying tile: its width, height, and the gaps of a river. */
const WIDE = 46
const HIGH = 61.4
const GAP = 2.5
const ROW_GAP = 3
const RIVER_FROM = 158
const RIVER_ROW = 6
/** Standing hands: distance from the centre; width, thickness and height of a standing tile. */
const EDGE = 384
export const STAND_WIDE = 41
const STAND_THICK = 27
const STAND_HIGH = 60
/** Opponents' melds are drawn a little smaller. */
const MELD_SCALE = 0.9
/** A hand that lies open takes the room of the standing one. */
const OPEN_SCALE = 0.87
const MELD_GAP = 9
const LEFT_END = -400

/** A tile on the plane: centre and footprint. `up`: it lies on another one. */
export interface Placed {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly turn: number
  readonly scale: number
  readonly up: number
  readonly layer: number
}

export interface PlacedTile extends Placed {
  readonly tile: Tile | null
  readonly key: string
}

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
  readonly melds: readonly PlacedTile[]
  /** The tiles of a hand that lies open, in place of the standing row. */
  readonly open: readonly PlacedTile[]
  /** Each tile of the standing row seen from above, for the flat table. */
  readonly edges: readonly Placed[]
}

function turned(place: Seat, x: number, y: number): readonly [number, number] {
  switch (place) {
    case 0:
      return [x, y]
    case 1:
      return [y, -x]
    case 2:
      return [-x, -y]
    case 3:
      return [-y, x]
  }
}

function put(place: Seat, x: number, y: number, more: { turns?: number; scale?: number; up?: number } = {}): Placed {
  const { turns = 0, scale = 1, up = 0 } = more
  const [px, py] = turned(place, x, y)
  const sideways = (place + turns) % 2 === 1
  return {
    x: px,
    y: py,
    w: (sideways ? HIGH : WIDE) * scale,
    h: (sideways ? WIDE : HIGH) * scale,
    turn: -90 * (place + turns),
    scale,
    up,
    layer: 300 + Math.round(py / 4) + up * 200,
  }
}

/** A river in rows of six; the third row runs on. */
export function riverOf(place: Seat, tiles: readonly Tile[]): PlacedTile[] {
  return tiles.map((tile, index) => {
    const row = Math.min(2, Math.floor(index / RIVER_ROW))
    const column = index - row * RIVER_ROW
    const x = (column - 2.5) * (WIDE + GAP)
    const y = RIVER_FROM + HIGH / 2 + row * (HIGH + ROW_GAP)
    return { ...put(place, x, y), tile, key: `${place}.${index}.${tile}` }
  })
}

/** The area of a river that answers to a tap. */
export function riverArea(place: Seat, count: number): { x: number; y: number; w: number; h: number } {
  const rows = Math.min(3, Math.max(1, Math.ceil(count / RIVER_ROW)))
  const columns = Math.max(RIVER_ROW, count - 2 * RIVER_ROW)
  const w = columns * (WIDE + GAP)
  const h = rows * (HIGH + ROW_GAP)
  const [x, y] = turned(place, (columns - RIVER_ROW) * (WIDE + GAP) * 0.5, RIVER_FROM + h / 2)
  return place % 2 ? { x, y, w: h, h: w } : { x, y, w, h }
}

/** An opponent's hand and melds along his edge; a standing row hides what lies behind it, so melds keep away. */
export function othersOf(place: 1 | 2 | 3, seat: SeatView, owner: number, { flat, open }: { flat: boolean; open: boolean }): Others {
  const melds = seat.melds.map((meld) => lay(meld, owner))
  const wide = (turns: boolean) => 3 * (WIDE + 1) * MELD_SCALE + (turns ? (HIGH - WIDE) * MELD_SCALE : 0) + MELD_GAP
  const shown = open ? (seat.hand ?? []) : []
  const standing = shown.length ? 0 : seat.size
  const length = (shown.length || standing) * STAND_WIDE
  const gap = flat ? 14 : [0, 52, 14, 28][place]!
  const total = length + gap + melds.reduce((sum, meld) => sum + wide(meld.turned >= 0), 0)
  const shift = [0, 6, flat ? -36 : 0, -12][place]!
  const start = Math.max(-total / 2 + shift, LEFT_END)
  const lying: PlacedTile[] = []
  let x = start + length + gap
  melds.forEach((meld, index) => {
    meld.row.forEach((tile, at) => {
      const turns = meld.turned === at ? 1 : 0
      const w = (turns ? HIGH : WIDE) * MELD_SCALE
      const y = EDGE + 2 + (turns ? ((HIGH - WIDE) * MELD_SCALE) / 2 : 0)
      const key = `${place}.${index}.${at}`
      lying.push({ ...put(place, x + w / 2, y, { turns, scale: MELD_SCALE }), tile, key })
      if (at === 1 && meld.top !== null) {
        lying.push({ ...put(place, x + w / 2, y, { turns, scale: MELD_SCALE, up: 1 }), tile: meld.top, key: `${key}.top` })
      }
      x += w + 1
    })
    x += MELD_GAP
  })
  const laid = shown.map((tile, index) => ({
    ...put(place, start + (index + 0.5) * STAND_WIDE, EDGE + 2, { scale: OPEN_SCALE }),
    tile,
    key: `${place}.open.${index}`,
  }))
  return { row: rowOf(place, start, standing), melds: lying, open: laid, edges: edgesOf(place, start, standing) }
}

function rowOf(place: Seat, start: number, count: number): Row {
  const length = count * STAND_WIDE
  const [ax, ay] = turned(place, start, EDGE - STAND_THICK / 2)
  const [bx, by] = turned(place, start + length, EDGE + STAND_THICK / 2)
  return {
    count,
    x: start,
    y: EDGE - STAND_THICK / 2,
    length,
    thick: STAND_THICK,
    high: STAND_HIGH,
    cap: place === 1 ? start : start + length,
    shade: { x: Math.min(ax, bx) - 2, y: Math.min(ay, by) + 2, w: Math.abs(ax - bx) + 14, h: Math.abs(ay - by) + 14 },
  }
}

function edgesOf(place: Seat, start: number, count: number): Placed[] {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = turned(place, start + STAND_WIDE / 2 + index * STAND_WIDE, EDGE)
    const [w, h] = place % 2 ? [STAND_THICK, STAND_WIDE - 1] : [STAND_WIDE - 1, STAND_THICK]
    return { x, y, w, h, turn: -90 * place, scale: 1, up: 0, layer: 300 }
  })
}
