/** Melds and kongs that are laid, and what they do to hands and locks. */

import type { Meld, Replacement, SeatView } from '../../generated/types'
import { withTiles, without, type Tile } from '../tiles'
import type { Policy } from './fold'
import { liable } from './liability'
import { change, take, type Seats } from './seats'

const TAKEN_BY_KONG = { fed: 3, added: 1, concealed: 4 } as const
const NOBODY = -1

/** The kong whose replacement is drawn next, and the chain it belongs to. */
export function chained(before: Replacement | null, meld: Meld): Replacement {
  const kind = meld[0] as Replacement[0]
  const feeder = kind === 'fed' ? meld[2] : NOBODY
  return before ? [kind, feeder, before[2], before[3] + 1] : [kind, feeder, feeder, 1]
}

export function kong(seats: Seats, seat: number, meld: Meld, policy: Policy): Seats {
  const kind = meld[0] as keyof typeof TAKEN_BY_KONG
  const uses = Array.from({ length: TAKEN_BY_KONG[kind] }, () => meld[1])
  if (kind !== 'added') {
    const taken = kind === 'fed' ? pickUp(seats, meld[2]) : seats
    const laid = change(taken, seat, (hand) => layMeld({ ...take(hand, uses), ...setAside(hand, meld) }, meld, policy))
    return liable(laid, seat, meld, policy)
  }
  return change(seats, seat, (hand) => ({
    ...unlock(take(hand, uses), policy),
    ...setAside(hand, meld),
    melds: hand.melds.map((other) => (other[0] === 'pung' && other[1] === meld[1] ? meld : other)),
  }))
}

/** A tile that was drawn in this turn and is not part of the kong is kept. */
function setAside({ drawn, kept }: SeatView, meld: Meld): Pick<SeatView, 'drawn' | 'kept'> {
  return { drawn: null, kept: drawn === null || drawn === meld[1] ? kept : [...kept, drawn] }
}

export function layMeld(seat: SeatView, meld: Meld, policy: Policy): SeatView {
  return { ...unlock(seat, policy), melds: [...seat.melds, meld] }
}

function unlock(seat: SeatView, policy: Policy): SeatView {
  return policy.pass_lock === 'until_action' ? { ...seat, locked: [] } : seat
}

export function lock(seats: Seats, seat: number, tile: Tile): Seats {
  return change(seats, seat, (hand) => ({ ...hand, locked: withTiles(without(hand.locked, [tile]), [tile]) }))
}

/** The last discard of `feeder` was claimed: it leaves the river. */
export function pickUp(seats: Seats, feeder: number): Seats {
  return change(seats, feeder, (hand) => ({ ...hand, river: hand.river.slice(0, -1) }))
}
