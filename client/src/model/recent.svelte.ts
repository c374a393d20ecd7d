/** Tables that this browser has played at to the end, newest first, for their replays. */

import type { RoomInfo } from '../generated/types'
import { keep, keptList } from './kept'

export interface Played {
  readonly table: string
  readonly rules: string
  readonly deals: number
}

const PLACE = 'lingnan.tables'
const KEPT = 8

class Recent {
  list = $state.raw<readonly Played[]>(keptList(PLACE, isPlayed))

  /** Keep a table whose deals can be seen again: `room` has at least one that is over. */
  keep({ table, rules, deal, status, you }: RoomInfo): void {
    const deals = status === 'playing' ? deal - 1 : deal
    if (you === null || deals < 1) return
    const [first] = this.list
    if (first?.table === table && first.deals === deals) return
    this.list = [{ table, rules, deals }, ...this.list.filter((each) => each.table !== table)].slice(0, KEPT)
    keep(PLACE, this.list)
  }
}

function isPlayed(value: unknown): value is Played {
  const { table, rules, deals } = (value ?? {}) as Partial<Played>
  return typeof table === 'string' && typeof rules === 'string' && typeof deals === 'number' && deals > 0
}

export const recent = new Recent()
