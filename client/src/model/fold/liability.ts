/** 包: who pays alone for a seat's self-draw. */

import type { Meld, SeatView } from '../../generated/types'
import type { Tile } from '../tiles'
import type { Policy } from './fold'
import { change, type Seats } from './seats'

const DRAGONS: readonly Tile[] = [31, 32, 33]
const WINDS: readonly Tile[] = [27, 28, 29, 30]

/** 包: who is liable for this seat's self-draw after a claimed meld; each seat carries its first liability only. */
export function liable(seats: Seats, seat: number, meld: Meld, policy: Policy): Seats {
  const feeder = meld[2]
  const hand = seats[seat]
  if (feeder < 0 || !hand || hand.liable) return seats
  if (seats.some((other) => other.liable?.[0] === feeder)) return seats
  const why = liableFor(hand, meld, policy)
  return why ? change(seats, seat, (own) => ({ ...own, liable: [feeder, why] })) : seats
}

function liableFor(hand: SeatView, meld: Meld, policy: Policy): 'dragons_winds' | 'twelve' | null {
  if (policy.dragons_winds && meld[0] !== 'chow') {
    for (const kinds of [DRAGONS, WINDS]) {
      const shown = hand.melds.filter((other) => other[0] !== 'chow' && kinds.includes(other[1])).length
      if (kinds.includes(meld[1]) && shown === kinds.length) return 'dragons_winds'
    }
  }
  if (policy.twelve === 'off') return null
  const counted = hand.melds.filter((other) => policy.twelve === 'all' || other[0] !== 'concealed')
  return counted.length === 4 ? 'twelve' : null
}
