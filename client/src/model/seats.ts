/** Seats 0–3, counter-clockwise; on the screen a seat is seen from one's own: 0 me, 1 next, 2 opposite, 3 previous. */

import { EAST, type Tile } from './tiles'

export type Seat = 0 | 1 | 2 | 3

export const SEATS: readonly Seat[] = [0, 1, 2, 3]

/** Where `seat` sits, seen from `viewer`. */
export function relative(seat: number, viewer: number): Seat {
  return ((seat - viewer) & 3) as Seat
}

/** The seat that sits at `place`, seen from `viewer`. */
export function seatAt(place: number, viewer: number): Seat {
  return ((place + viewer) & 3) as Seat
}

/** 门风: the wind tile of `seat`; the dealer is East. */
export function windOf(seat: number, dealer: number): Tile {
  return EAST + ((seat - dealer) & 3)
}
