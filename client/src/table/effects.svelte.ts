/** What shows on the table for a moment: calls and money. Each goes away by itself. */

import type { ServerMessage, Transfer } from '../generated/types'
import { happening, type Call } from '../model/happening'
import { happened, type Session } from '../model/session'
import { Moments } from './moments'
import { mayMove } from './motion/fly'

export interface ShownCall {
  readonly id: number
  readonly seat: number
  readonly call: Call
}

export interface ShownMoney {
  readonly id: number
  readonly seat: number
  readonly amount: number
  readonly why: Transfer[3]
}

const CALL_MS = 1100
const MONEY_MS = 2600
/** So long the table is seen after the last win, before its result lies over it. */
const WIN_MS = 1700

export class Effects {
  calls = $state.raw<readonly ShownCall[]>([])
  money = $state.raw<readonly ShownMoney[]>([])
  /** The win is still looked at on the table. */
  holding = $state(false)
  #next = 0
  #moments = new Moments()

  heard(message: ServerMessage, before: Session, after: Session): void {
    const event = happened(message, before, after)
    if (!event) return
    const { calls, money } = happening(event)
    for (const call of calls) {
      const shown = { ...call, id: this.#next++ }
      this.calls = [...this.calls.filter(({ seat }) => seat !== call.seat), shown]
      this.#moments.later(CALL_MS, () => (this.calls = this.calls.filter((each) => each !== shown)))
    }
    if (event.type === 'won' && after.stream?.view.phase === 'over' && mayMove()) {
      this.holding = true
      this.#moments.later(WIN_MS, () => (this.holding = false))
    }
    for (const each of money) {
      const shown = { ...each, id: this.#next++ }
      this.money = [...this.money.filter(({ seat }) => seat !== each.seat), shown]
      this.#moments.later(MONEY_MS, () => (this.money = this.money.filter((other) => other !== shown)))
    }
  }

  /** Somebody does not want to wait. */
  release(): void {
    this.holding = false
  }

  stop(): void {
    this.#moments.stop()
  }
}
