/**
 * The fold of a viewer's stream: `fold(view, event)` is the view after the event, the twin of the server's `evolve`.
 *
 * It reads only what the event says; legality, waits and prices come from the server. Golden streams that Python
 * writes hold both equal (tests/fold.test.ts).
 */

import type { DealView, TableEvent } from '../../generated/types'
import { tilesOf } from '../melds'
import { withTiles, without } from '../tiles'
import { liable } from './liability'
import { chained, kong, layMeld, lock, pickUp } from './melding'
import { book, booked } from './money'
import { change, exchange, gain, held, mapSeats, take, type Seats } from './seats'

/** What a fold must know of the rules, as the server says it. */
export interface Policy {
  readonly pass_lock: 'until_draw' | 'until_action' | 'none'
  readonly dragons_winds: boolean
  readonly twelve: 'off' | 'exposed' | 'all'
  readonly battle: boolean
}

const DEALT_EACH = 13
const CLOSED = { tile: null, kong: null, after_kong: false, opening: false, answers: [] } as const
/** 血战 ends when so many have won. */
const ALL_WON = 3

export function fold(view: DealView, event: TableEvent, policy: Policy): DealView {
  const next = step(view, event, policy)
  const hidden = next.seats.reduce((sum, seat) => sum + (seat.hand === null ? seat.size : 0), 0)
  return { ...next, unseen: next.wall_left + hidden }
}

function step(view: DealView, event: TableEvent, policy: Policy): DealView {
  switch (event.type) {
    case 'dealt':
      return {
        ...view,
        wall_left: view.wall_left - 4 * DEALT_EACH,
        head: view.head + 4 * DEALT_EACH,
        seats: mapSeats(view.seats, (seat, index) => ({ ...seat, size: DEALT_EACH, ...held(event.hands[index] ?? null) })),
      }
    case 'turned':
      return { ...view, indicator: event.indicator, wild: event.wild, wall_left: view.wall_left - 1 }
    case 'drew': {
      const { seat, tile } = event
      return {
        ...view,
        ...CLOSED,
        phase: 'turn',
        turn: seat,
        wall_left: view.wall_left - 1,
        ...(event.tail ? {} : { head: view.head + 1, replacement: null }),
        seats: change(view.seats, seat, (hand) => ({
          ...hand,
          size: hand.size + 1,
          draws: hand.draws + 1,
          ...gain(hand, tile),
          drawn: tile,
          kept: event.tail ? hand.kept : [],
          locked: [],
        })),
      }
    }
    case 'flowered': {
      const { seat, flower, tile } = event
      return {
        ...view,
        wall_left: view.wall_left - 1,
        seats: change(view.seats, seat, (hand) => ({
          ...hand,
          ...gain({ ...hand, unshown: hand.unshown.filter((other) => other !== flower) }, tile),
          flowers: [...hand.flowers, flower],
          drawn: hand.drawn === flower ? tile : hand.drawn,
        })),
      }
    }
    case 'horses_laid':
      return { ...view, wall_left: view.wall_left - event.taken, laid: event.taken }
    case 'asked':
      return { ...view, ...CLOSED, phase: event.phase }
    case 'bidden':
      return { ...view, ...CLOSED, phase: 'dealing', piao: event.piao }
    case 'exchanged':
      return {
        ...view,
        ...CLOSED,
        phase: 'turn',
        seats: mapSeats(view.seats, (hand, seat) =>
          exchange(hand, event.given[seat] ?? null, event.given[(seat + 4 - event.step) % 4] ?? null),
        ),
      }
    case 'voided':
      return { ...view, ...CLOSED, phase: 'turn', void: event.suits }
    case 'followed':
      return { ...view, ...booked(view, event.transfers) }
    case 'discarded': {
      const { seat, tile } = event
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
    case 'answered':
      return {
        ...view,
        answers: [...view.answers.filter(([seat]) => seat !== event.seat), [event.seat, event.action] as const].sort(([a], [b]) => a - b),
        seats: event.locks && view.tile !== null ? lock(view.seats, event.seat, view.tile) : view.seats,
      }
    case 'timed_out':
      return view
    case 'melded': {
      const { seat, meld } = event
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
    case 'kong_declared':
      return {
        ...view,
        ...CLOSED,
        phase: 'robbing',
        turn: event.seat,
        tile: event.tile,
        kong: event.kind,
      }
    case 'konged':
      return {
        ...view,
        ...CLOSED,
        phase: 'drawing',
        turn: event.seat,
        melded: view.melded || event.meld[0] !== 'added',
        replacement: chained(event.meld[0] === 'fed' ? null : view.replacement, event.meld),
        ...booked(view, event.transfers),
        seats: kong(view.seats, event.seat, event.meld, policy),
      }
    case 'won': {
      const transfers = event.winners.flatMap((winner) => winner.transfers)
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
        ...booked(view, transfers),
        out,
        seats: policy.battle ? leave(left, event) : left,
      }
    }
    case 'exhausted':
      return { ...view, ...CLOSED, phase: 'over', ...booked(view, event.transfers) }
    case 'ended':
      return {
        ...view,
        next_dealer: event.next_dealer,
        seats: mapSeats(view.seats, (seat, index) => ({ ...seat, ...held(event.hands[index] ?? null) })),
      }
    case 'aborted':
      return {
        ...view,
        ...CLOSED,
        phase: 'over',
        scores: book(view.scores, view.transfers.map(([payer, payee, amount, why]) => [payee, payer, amount, why])),
        transfers: [],
        next_dealer: view.dealer,
      }
  }
  // An event of a newer server: what it changes is told by the next snapshot.
  return view
}

/** 血战: the winners' hands lie open and rest. */
function leave(seats: Seats, event: TableEvent & { type: 'won' }): Seats {
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
