/** Folds what the wall gives and what is chosen before play: deal, wild tiles, draws, flowers, horses, 漂, 换三张, 定缺. */

import type { Asked, Bidden, DealView, Dealt, Drew, Exchanged, Flowered, HorsesLaid, Turned, Voided } from '../../generated/types'
import { change, exchange, gain, held, mapSeats } from './seats'

const DEALT_EACH = 13
/** Nobody is asked any more about what was on offer. */
export const CLOSED = { tile: null, kong: null, after_kong: false, opening: false, answers: [] } as const

export function dealt(view: DealView, event: Dealt): DealView {
  return {
    ...view,
    wall_left: view.wall_left - 4 * DEALT_EACH,
    head: view.head + 4 * DEALT_EACH,
    seats: mapSeats(view.seats, (seat, index) => ({ ...seat, size: DEALT_EACH, ...held(event.hands[index] ?? null) })),
  }
}

export function turned(view: DealView, event: Turned): DealView {
  return { ...view, indicator: event.indicator, wild: event.wild, wall_left: view.wall_left - 1 }
}

export function drew(view: DealView, { seat, tile, tail }: Drew): DealView {
  return {
    ...view,
    ...CLOSED,
    phase: 'turn',
    turn: seat,
    wall_left: view.wall_left - 1,
    ...(tail ? {} : { head: view.head + 1, replacement: null }),
    seats: change(view.seats, seat, (hand) => ({
      ...hand,
      size: hand.size + 1,
      draws: hand.draws + 1,
      ...gain(hand, tile),
      drawn: tile,
      kept: tail ? hand.kept : [],
      locked: [],
    })),
  }
}

export function flowered(view: DealView, { seat, flower, tile }: Flowered): DealView {
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

export function horsesLaid(view: DealView, event: HorsesLaid): DealView {
  return { ...view, wall_left: view.wall_left - event.taken, laid: event.taken }
}

export function asked(view: DealView, event: Asked): DealView {
  return { ...view, ...CLOSED, phase: event.phase }
}

export function bidden(view: DealView, event: Bidden): DealView {
  return { ...view, ...CLOSED, phase: 'dealing', piao: event.piao }
}

export function exchanged(view: DealView, event: Exchanged): DealView {
  return {
    ...view,
    ...CLOSED,
    phase: 'turn',
    seats: mapSeats(view.seats, (hand, seat) =>
      exchange(hand, event.given[seat] ?? null, event.given[(seat + 4 - event.step) % 4] ?? null),
    ),
  }
}

export function voided(view: DealView, event: Voided): DealView {
  return { ...view, ...CLOSED, phase: 'turn', void: event.suits }
}
