import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import rules from '../src/generated/rules.json'
import { en } from '../src/texts/en'
import { zhHans } from '../src/texts/zh-Hans'

/** Keys that are put together at run time, by their beginnings; each is followed by one of a closed set. */
const MADE = ['act.', 'what.', 'why.', 'group.', 'barred.', 'error.', 'link.', 'bot.', 'line.', 'card.', 'suit.']

const SOURCES = new URL('../src/', import.meta.url)
const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('texts/zh') && !name.startsWith('texts/en'))
  .map((name) => readFileSync(new URL(name.replaceAll('\\', '/'), SOURCES), 'utf8'))
  .join('\n')

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('the catalogues', () => {
  test('have the same keys', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zhHans).sort())
  })

  test.each(Object.keys(zhHans) as (keyof typeof zhHans)[])('fill the same places: %s', (key) => {
    expect(places(en[key])).toEqual(places(zhHans[key]))
  })

  test('have no text that nothing shows', () => {
    const unused = Object.keys(zhHans).filter(
      (key) => !code.includes(`'${key}'`) && !MADE.some((prefix) => key.startsWith(prefix) && code.includes(`\`${prefix}\${`)),
    )
    expect(unused).toEqual([])
  })

  test('lack no text that is asked for', () => {
    const asked = [...code.matchAll(/\bt(?:Or)?\(\s*'([\w./]+)'/g)].map(([, key]) => key!)
    expect(asked.filter((key) => !(key in zhHans))).toEqual([])
    expect(asked.length).toBeGreaterThan(80)
  })

  test('of the rules have the same keys', () => {
    const { 'zh-Hans': chinese, en: english } = rules.texts
    expect(Object.keys(english).sort()).toEqual(Object.keys(chinese).sort())
  })
})
