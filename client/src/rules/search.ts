/** Looking for words on a rule page: in any order, without regard to case; fans also by their keys, which are pinyin. */

import type { RulePage } from '../generated/types'

/** A copy of `page` with what holds every word of `text`; the page itself for an empty text. */
export function found(page: RulePage, text: string): RulePage {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return page
  const holds = (...texts: readonly string[]) => {
    const whole = texts.join(' ').toLowerCase()
    return words.every((word) => whole.includes(word))
  }
  return {
    ...page,
    facts: page.facts.filter(({ label, value }) => holds(label, value)),
    fans: page.fans.filter(({ key, name, help }) => holds(name, help, key.replaceAll('_', ''), key.replaceAll('_', ' '))),
    options: page.options.filter(({ label, help, choices }) => holds(label, help, ...choices.map((each) => each.label))),
    decisions: page.decisions.filter((each) => holds(each)),
  }
}
