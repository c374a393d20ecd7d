/**
 * The fold of a viewer's stream: `fold(view, event)` is the view after the event, the twin of the server's `evolve`.
 *
 * It reads only what the event says; legality, waits and prices come from the server. Golden streams that Python
 * writes hold both equal (tests/fold.test.ts).
 */

import type { DealView, TableEvent } from '../../generated/types'
import { asked, bidden, dealt, drew, exchanged, flowered, horsesLaid, turned, voided } from './draw'
import { aborted, ended, exhausted, followed, won } from './end'
import { answered, discarded, kongDeclared, konged, melded, timedOut } from './play'

/** What a fold must know of the rules, as the server says it. */
export interface Policy {
  readonly pass_lock: 'until_draw' | 'until_action' | 'none'
  readonly dragons_winds: boolean
  readonly twelve: 'off' | 'exposed' | 'all'
  readonly battle: boolean
}

type Step<E extends TableEvent> = (view: DealView, event: E, policy: Policy) => DealView

const STEPS: { readonly [T in TableEvent['type']]: Step<Extract<TableEvent, { type: T }>> } = {
  dealt,
  turned,
  asked,
  bidden,
  exchanged,
  voided,
  flowered,
  horses_laid: horsesLaid,
  drew,
  discarded,
  answered,
  timed_out: timedOut,
  melded,
  kong_declared: kongDeclared,
  konged,
  followed,
  won,
  exhausted,
  ended,
  aborted,
}

export function fold(view: DealView, event: TableEvent, policy: Policy): DealView {
  const next = step(view, event, policy)
  const hidden = next.seats.reduce((sum, seat) => sum + (seat.hand === null ? seat.size : 0), 0)
  return { ...next, unseen: next.wall_left + hidden }
}

/** An event of a newer server changes nothing: what it does is told by the next snapshot. */
function step(view: DealView, event: TableEvent, policy: Policy): DealView {
  const known = STEPS[event.type] as Step<TableEvent> | undefined
  return known ? known(view, event, policy) : view
}
