/** How somebody has last opened a table of a system, kept in the browser. */

import { BOTS, type OptionPage } from '../generated/types'
import type { Bot } from '../model/bots'
import { keep, keptRecord } from '../model/kept'
import type { Values } from './options'

export interface House {
  /** Which of the lengths of the dialog. */
  readonly length: number
  /** Seconds for a move, and in the bank. */
  readonly base: number
  readonly bank: number
  /** Coins that a unit is worth; 0: points. */
  readonly unit: number
  readonly helps: boolean
  readonly spectators: boolean
  /** Who plays on the empty seats. */
  readonly bots: Bot
  readonly values: Values
}

export const USUAL: House = { length: 1, base: 15, bank: 20, unit: 0, helps: true, spectators: true, bots: 'greedy', values: {} }
const PLACE = 'lingnan.houses'

/** The last house of a system; of its values those that the system still takes. */
export function houseOf(rules: string, options: readonly OptionPage[]): House {
  const found = keptRecord(PLACE)[rules]
  const { length, base, bank, unit, helps, spectators, bots, values } = { ...USUAL, ...(typeof found === 'object' && found !== null ? (found as Partial<House>) : {}) }
  const taken = options.filter((option) => values && option.name in values && takes(option, values[option.name]))
  return {
    length: typeof length === 'number' ? length : USUAL.length,
    base: typeof base === 'number' ? base : USUAL.base,
    bank: typeof bank === 'number' ? bank : USUAL.bank,
    unit: typeof unit === 'number' ? unit : USUAL.unit,
    helps: helps !== false,
    spectators: spectators !== false,
    bots: BOTS.includes(bots) ? bots : USUAL.bots,
    values: Object.fromEntries(taken.map(({ name }) => [name, values[name]!])),
  }
}

export function keepHouse(rules: string, house: House): void {
  keep(PLACE, { ...keptRecord(PLACE), [rules]: house })
}

function takes(option: OptionPage, value: unknown): boolean {
  if (option.choices.some((choice) => choice.value === value)) return true
  return option.kind === 'int' && Number.isInteger(value) && (option.low ?? -Infinity) <= (value as number) && (value as number) <= (option.high ?? Infinity)
}
