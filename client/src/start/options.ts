/** Options of a system as the server describes them. */

import type { OptionPage, SystemCard } from '../generated/types'
import type { OptionValue } from '../net/api'
import { number } from '../texts/texts.svelte'

export type Values = Readonly<Record<string, OptionValue>>

/** A value of an option in words. */
export function valueText(option: OptionPage, value: OptionValue): string {
  const choice = option.choices.find((each) => each.value === value)
  return choice?.label ?? (typeof value === 'number' ? number(value) : String(value))
}

/** The options that a house has changed, in words. */
export function changedTexts(system: SystemCard | undefined, values: Values): string[] {
  const changed = (system?.options ?? []).filter(({ name }) => name in values)
  return changed.map((option) => `${option.label} ${valueText(option, values[option.name]!)}`)
}

/** Options that do something while the others are as `values` say. */
export function working(options: readonly OptionPage[], values: Values): OptionPage[] {
  return options.filter(({ needs, needs_value }) => {
    const needed = options.find(({ name }) => name === needs)
    if (!needed) return true
    const value = needed.name in values ? values[needed.name]! : needed.default
    return needs_value === null ? !isOff(value) : value === needs_value
  })
}

function isOff(value: OptionValue): boolean {
  return value === null || value === false || value === 0 || value === 'none'
}
