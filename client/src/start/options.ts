/** Options of a system for people. Labels and help come with the rules. */

import type { OptionValue } from '../net/api'
import { NOTATION } from '../model/tiles'
import { hasRuleText, number, ruleText, t, tileText } from '../texts/texts.svelte'

/** A value of an option in words. */
export function optionText(name: string, value: OptionValue | null): string {
  if (value === null) return t('room.unlimited')
  if (typeof value === 'boolean') return t(value ? 'room.yes' : 'room.no')
  if (typeof value === 'number') return number(value)
  const key = `option.${name}.${value}`
  if (hasRuleText(key)) return ruleText(key)
  const tile = NOTATION.indexOf(value)
  return tile < 0 ? value : tileText(tile)
}
