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

/** What an option is about, in the order in which the dialog shows it. */
const GROUPS = {
  hands: 'fan_cap first_turn seven_pairs thirteen_orphans honor_sets exclusions ron_min kong_adds_fan self_draw_adds',
  wild: 'wild wild_kind wild_discard hard_as_self hao_hua_natural',
  money: 'stakes gb_pay rob_pays kong_money kong_on_draw kong_chain kong_bloom',
  horses: 'horses horse_map horse_buyers horse_deck horse_nines liability_horse',
  flow: 'multi_win claim_last pass_lock dealer',
} as const
export type OptionGroup = keyof typeof GROUPS

/** Options by what they are about; one that is new here stands with those about the flow. */
export function grouped(options: readonly OptionPage[]): (readonly [OptionGroup, readonly OptionPage[]])[] {
  const names = Object.entries(GROUPS) as [OptionGroup, string][]
  const groupOf = ({ name }: OptionPage) => names.find(([, all]) => all.split(' ').includes(name))?.[0] ?? 'flow'
  return names.map(([group]) => [group, options.filter((option) => groupOf(option) === group)] as const).filter(([, found]) => found.length)
}
