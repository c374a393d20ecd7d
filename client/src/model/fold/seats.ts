/** Seats of a view: a changed copy of one, and the tiles that a hand gains and gives. */

import type { DealView, SeatView } from '../../generated/types'
import { FLOWERS, withTiles, without, type Tile } from '../tiles'

export type Seats = DealView['seats']

export function change(seats: Seats, seat: number, to: (seat: SeatView) => SeatView): Seats {
  return mapSeats(seats, (other, index) => (index === seat ? to(other) : other))
}

export function mapSeats(seats: Seats, to: (seat: SeatView, index: number) => SeatView): Seats {
  return [to(seats[0], 0), to(seats[1], 1), to(seats[2], 2), to(seats[3], 3)]
}

/** A hand that the viewer may see, its flowers apart until they are laid open. */
export function held(tiles: readonly Tile[] | null): Pick<SeatView, 'hand' | 'unshown'> {
  return {
    hand: tiles && tiles.filter((tile) => tile < FLOWERS),
    unshown: tiles ? tiles.filter((tile) => tile >= FLOWERS) : [],
  }
}

export function gain(seat: SeatView, tile: Tile | null): Pick<SeatView, 'hand' | 'unshown'> {
  if (tile === null) return { hand: seat.hand, unshown: seat.unshown }
  if (tile >= FLOWERS) return { hand: seat.hand, unshown: [...seat.unshown, tile] }
  return { hand: seat.hand && withTiles(seat.hand, [tile]), unshown: seat.unshown }
}

export function take(seat: SeatView, tiles: readonly Tile[]): SeatView {
  return { ...seat, size: seat.size - tiles.length, hand: seat.hand && without(seat.hand, tiles) }
}

/** 换三张: a hand that the viewer may see gives three tiles and gets three. */
export function exchange(seat: SeatView, given: readonly Tile[] | null, got: readonly Tile[] | null): SeatView {
  if (!seat.hand || !given || !got) return seat
  const hand = withTiles(without(seat.hand, given), got)
  const gone = seat.drawn !== null && !hand.includes(seat.drawn)
  return { ...seat, hand, drawn: gone ? Math.max(...got) : seat.drawn }
}
