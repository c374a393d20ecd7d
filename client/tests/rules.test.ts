import { expect, test } from 'vitest'
import rules from '../src/generated/rules.json'
import { entryOf, factsOf, policyFor } from '../src/model/rules'

test.each(['__proto__', 'constructor', 'nothing'])('a system that nobody knows, %s, leaves everything open', (key) => {
  expect(factsOf(key)).toMatchObject({ suits: 'mpszf', stake: [1], by: ['draw', 'discard', 'rob'] })
  expect(policyFor(key, {})).toEqual({ pass_lock: 'none', dragons_winds: false, twelve: 'off', battle: false })
})

test('a row is explained by the entry that it means in its system', () => {
  expect(entryOf('tuidao', 'ping_hu')).toBe('ping_hu_any')
  expect(entryOf('gd88', 'ping_hu')).toBe('ping_hu')
  expect(entryOf('nothing', 'ping_hu')).toBe('ping_hu')
  for (const texts of Object.values(rules.texts) as Record<string, string>[]) {
    for (const { entries } of Object.values(rules.facts)) {
      for (const entry of Object.values(entries)) expect(texts[`fan.${entry}.help`]).toBeTruthy()
    }
  }
})
