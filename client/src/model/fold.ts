/**
 * The fold of a viewer's stream: `fold(view, event)` is the view after the event, the twin of the server's `evolve`.
 *
 * It reads only what the event says; legality, waits and prices come from the server. Golden streams that Python
 * writes hold both equal (tests/fold.test.ts).
 */

import type { DealView, Meld, Replacement, SeatView, TableEvent, Transfer } from '../generated/types'
import { tilesOf } from './melds'
import { FLOWERS, withTiles, without, type Tile } from './tiles'

/** What a fold must know of the rules, as the server says it. */
export interface Policy {
  readonly pass_lock: 'until_draw' | 'until_action' | 'none'
  readonly dragons_winds: boolean
  readonly twelve: 'off' | 'exposed' | 'all'
  readonly battle: boolean
}

type Seats = DealView['seats']
type Scores = DealView['scores']

const DEALT_EACH = 13
const TAKEN_BY_KONG = { fed: 3, added: 1, concealed: 4 } as const
const CLOSED = { tile: null, kong: null, after_kong: false, opening: false, answers: [] } as const
const NOBODY = -1
/** 血战 ends when so many have won. */
const ALL_WON = 3
const DRAGONS: readonly Tile[] = [31, 32, 33]
const WINDS: readonly Tile[] = [27, 28, 29, 30]

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
          river: [...hand.river, tile],
        })),
      }
    }
    case 'answered':
      return {
        ...view,
        answers: [...view.answers.filter(([seat]) => seat !== event.seat), [event.seat, event.action]],
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
}

/** A hand that the viewer may see, its flowers apart until they are laid open. */
function held(tiles: readonly Tile[] | null): Pick<SeatView, 'hand' | 'unshown'> {
  return {
    hand: tiles && tiles.filter((tile) => tile < FLOWERS),
    unshown: tiles ? tiles.filter((tile) => tile >= FLOWERS) : [],
  }
}

function gain(seat: SeatView, tile: Tile | null): Pick<SeatView, 'hand' | 'unshown'> {
  if (tile === null) return { hand: seat.hand, unshown: seat.unshown }
  if (tile >= FLOWERS) return { hand: seat.hand, unshown: [...seat.unshown, tile] }
  return { hand: seat.hand && withTiles(seat.hand, [tile]), unshown: seat.unshown }
}

/** 换三张: a hand that the viewer may see gives three tiles and gets three. */
function exchange(seat: SeatView, given: readonly Tile[] | null, got: readonly Tile[] | null): SeatView {
  if (!seat.hand || !given || !got) return seat
  const hand = withTiles(without(seat.hand, given), got)
  const gone = seat.drawn !== null && !hand.includes(seat.drawn)
  return { ...seat, hand, drawn: gone ? Math.max(...got) : seat.drawn }
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

/** The kong whose replacement is drawn next, and the chain it belongs to. */
function chained(before: Replacement | null, meld: Meld): Replacement {
  const kind = meld[0] as Replacement[0]
  const feeder = kind === 'fed' ? meld[2] : NOBODY
  return before ? [kind, feeder, before[2], before[3] + 1] : [kind, feeder, feeder, 1]
}

function kong(seats: Seats, seat: number, meld: Meld, policy: Policy): Seats {
  const kind = meld[0] as keyof typeof TAKEN_BY_KONG
  const uses = Array.from({ length: TAKEN_BY_KONG[kind] }, () => meld[1])
  if (kind !== 'added') {
    const taken = kind === 'fed' ? pickUp(seats, meld[2]) : seats
    const laid = change(taken, seat, (hand) => layMeld({ ...take(hand, uses), drawn: null }, meld, policy))
    return liable(laid, seat, meld, policy)
  }
  return change(seats, seat, (hand) => ({
    ...unlock(take(hand, uses), policy),
    drawn: null,
    melds: hand.melds.map((other) => (other[0] === 'pung' && other[1] === meld[1] ? meld : other)),
  }))
}

/** 包: who is liable for this seat's self-draw after a claimed meld; each seat carries its first liability only. */
function liable(seats: Seats, seat: number, meld: Meld, policy: Policy): Seats {
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

function take(seat: SeatView, tiles: readonly Tile[]): SeatView {
  return { ...seat, size: seat.size - tiles.length, hand: seat.hand && without(seat.hand, tiles) }
}

function layMeld(seat: SeatView, meld: Meld, policy: Policy): SeatView {
  return { ...unlock(seat, policy), melds: [...seat.melds, meld] }
}

function unlock(seat: SeatView, policy: Policy): SeatView {
  return policy.pass_lock === 'until_action' ? { ...seat, locked: [] } : seat
}

function lock(seats: Seats, seat: number, tile: Tile): Seats {
  return change(seats, seat, (hand) => ({ ...hand, locked: withTiles(without(hand.locked, [tile]), [tile]) }))
}

/** The last discard of `feeder` was claimed: it leaves the river. */
function pickUp(seats: Seats, feeder: number): Seats {
  return change(seats, feeder, (hand) => ({ ...hand, river: hand.river.slice(0, -1) }))
}

function booked(view: DealView, transfers: readonly Transfer[]): Pick<DealView, 'scores' | 'transfers'> {
  return { scores: book(view.scores, transfers), transfers: [...view.transfers, ...transfers] }
}

function book(scores: Scores, transfers: readonly Transfer[]): Scores {
  const next: [number, number, number, number] = [...scores]
  for (const [payer, payee, amount] of transfers) {
    next[payer as 0] -= amount
    next[payee as 0] += amount
  }
  return next
}

function change(seats: Seats, seat: number, to: (seat: SeatView) => SeatView): Seats {
  return mapSeats(seats, (other, index) => (index === seat ? to(other) : other))
}

function mapSeats(seats: Seats, to: (seat: SeatView, index: number) => SeatView): Seats {
  return [to(seats[0], 0), to(seats[1], 1), to(seats[2], 2), to(seats[3], 3)]
}
