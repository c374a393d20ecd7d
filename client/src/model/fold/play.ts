/** Folds discards, answers, claims and kongs. */

import type { Answered, DealView, Discarded, KongDeclared, Konged, Melded } from '../../generated/types'
import { tilesOf } from '../melds'
import { without } from '../tiles'
import { CLOSED } from './draw'
import type { Policy } from './fold'
import { liable } from './liability'
import { chained, kong, layMeld, lock, pickUp } from './melding'
import { booked } from './money'
import { change, take } from './seats'

export function discarded(view: DealView, { seat, tile }: Discarded): DealView {
  return {
    ...view,
    ...CLOSED,
    phase: 'claims',
    turn: seat,
    tile,
    after_kong: view.replacement !== null,
    opening: view.discards === 0 && seat === view.dealer,
    replacement: null,
    discards: view.discards + 1,
    last_discard: [seat, tile],
    seats: change(view.seats, seat, (hand) => ({
      ...take(hand, [tile]),
      drawn: null,
      kept: [],
      river: [...hand.river, tile],
    })),
  }
}

export function answered(view: DealView, { seat, action, locks }: Answered): DealView {
  return {
    ...view,
    answers: [...view.answers.filter(([other]) => other !== seat), [seat, action] as const].sort(([a], [b]) => a - b),
    seats: locks && view.tile !== null ? lock(view.seats, seat, view.tile) : view.seats,
  }
}

/** The silence itself changes nothing; what was chosen for the seat follows. */
export function timedOut(view: DealView): DealView {
  return view
}

export function melded(view: DealView, { seat, meld }: Melded, policy: Policy): DealView {
  const uses = without(tilesOf(meld), [meld[3]])
  const seats = change(pickUp(view.seats, meld[2]), seat, (hand) => layMeld(take(hand, uses), meld, policy))
  return {
    ...view,
    ...CLOSED,
    phase: 'meld_turn',
    turn: seat,
    melded: true,
    replacement: null,
    seats: liable(seats, seat, meld, policy),
  }
}

export function kongDeclared(view: DealView, { seat, kind, tile }: KongDeclared): DealView {
  return { ...view, ...CLOSED, phase: 'robbing', turn: seat, tile, kong: kind }
}

export function konged(view: DealView, { seat, meld, transfers }: Konged, policy: Policy): DealView {
  return {
    ...view,
    ...CLOSED,
    phase: 'drawing',
    turn: seat,
    melded: view.melded || meld[0] !== 'added',
    replacement: chained(meld[0] === 'fed' ? null : view.replacement, meld),
    ...booked(view, transfers),
    seats: kong(view.seats, seat, meld, policy),
  }
}
