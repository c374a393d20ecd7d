/** A tile on the plane. Local coordinates of a seat: x along its edge to the right, y away from the centre. */

import type { Seat } from '../../model/seats'
import type { Tile } from '../../model/tiles'
import { HIGH, WIDE } from './layout'

/** Centre and footprint; `turn` of the face in degrees; `up`: it lies on another one. */
export interface Placed {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly turn: number
  readonly scale: number
  readonly up: number
  readonly layer: number
  /** In a meld: turned towards the seat that fed it. */
  readonly sideways: boolean
}

export interface PlacedTile extends Placed {
  readonly tile: Tile | null
  readonly key: string
}

/** A point in a seat's coordinates on the plane: each seat is turned by −90° from the one before. */
export function turned(place: Seat, x: number, y: number): readonly [number, number] {
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

/** A tile in a seat's coordinates. */
export function put(place: Seat, x: number, y: number, more: { turns?: number; scale?: number; up?: number } = {}): Placed {
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
    sideways: turns === 1,
  }
}
