/** Folds money, wins and the end of a deal. */

import type { DealView, Ended, Exhausted, Followed, Won } from '../../generated/types'
import { withTiles } from '../tiles'
import { CLOSED } from './draw'
import type { Policy } from './fold'
import { book, booked } from './money'
import { change, held, mapSeats, take, type Seats } from './seats'

/** 血战 ends when so many have won. */
const ALL_WON = 3

export function followed(view: DealView, event: Followed): DealView {
  return { ...view, ...booked(view, event.transfers) }
}

export function won(view: DealView, event: Won, policy: Policy): DealView {
  const robbed = event.by === 'rob'
  const left = robbed
    ? change(view.seats, event.source, (hand) => ({ ...take(hand, [event.tile]), drawn: null }))
    : view.seats
  const out = policy.battle ? [...view.out, ...event.winners.map((winner) => winner.seat)] : view.out
  return {
    ...view,
    ...CLOSED,
    phase: policy.battle && out.length < ALL_WON ? 'drawing' : 'over',
    robbed: view.robbed + (robbed ? 1 : 0),
    ...booked(view, event.winners.flatMap((winner) => winner.transfers)),
    out,
    seats: policy.battle ? leave(left, event) : left,
  }
}

/** 血战: the winners' hands lie open and rest. */
function leave(seats: Seats, event: Won): Seats {
  return event.winners.reduce(
    (all, winner) =>
      change(all, winner.seat, (hand) => ({
        ...hand,
        hand: event.by === 'draw' ? withTiles(winner.held, [event.tile]) : winner.held,
        drawn: null,
        locked: [],
      })),
    seats,
  )
}

export function exhausted(view: DealView, event: Exhausted): DealView {
  return { ...view, ...CLOSED, phase: 'over', ...booked(view, event.transfers) }
}

export function ended(view: DealView, event: Ended): DealView {
  return {
    ...view,
    next_dealer: event.next_dealer,
    seats: mapSeats(view.seats, (seat, index) => ({ ...seat, ...held(event.hands[index] ?? null) })),
  }
}

/** The scores are as before the deal. */
export function aborted(view: DealView): DealView {
  return {
    ...view,
    ...CLOSED,
    phase: 'over',
    scores: book(view.scores, view.transfers.map(([payer, payee, amount, why]) => [payee, payer, amount, why])),
    transfers: [],
    next_dealer: view.dealer,
  }
}
