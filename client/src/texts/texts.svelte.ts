/** Language and texts. `t(key, values)` follows the chosen language. */

import rules from '../generated/rules.json'
import { preferences, type Language } from '../model/preferences.svelte'
import type { Tile } from '../model/tiles'
import { en } from './en'
import { runName, tileName } from './tiles'
import { enPages } from './pages/en'
import { zhHansPages, type PageKey } from './pages/zh-Hans'
import { zhHantPages } from './pages/zh-Hant'
import { enPeople } from './people/en'
import { zhHansPeople, type PeopleKey } from './people/zh-Hans'
import { zhHantPeople } from './people/zh-Hant'
import { zhHans, type Key as TableKey } from './zh-Hans'
import { zhHant } from './zh-Hant'

export type { Language } from '../model/preferences.svelte'
export type Key = TableKey | PageKey | PeopleKey

export const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['zh-Hans', '简体'],
  ['zh-Hant', '繁體'],
  ['en', 'English'],
]

export const TEXTS: Readonly<Record<Language, Readonly<Record<Key, string>>>> = {
  'zh-Hans': { ...zhHans, ...zhHansPages, ...zhHansPeople },
  'zh-Hant': { ...zhHant, ...zhHantPages, ...zhHantPeople },
  en: { ...en, ...enPages, ...enPeople },
}

export function language(): Language {
  return preferences.language
}

/** The text of `key`, with `{name}` filled in from `values`. */
export function t(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(TEXTS[language()][key], values)
}

/** The text of a key made at run time, such as a code from the server; `fallback` where the catalogue has none. */
export function tOr(key: string, fallback: Key, values: Readonly<Record<string, string | number>> = {}): string {
  const texts: Readonly<Record<string, string>> = TEXTS[language()]
  return fill(texts[key] ?? TEXTS[language()][fallback], values)
}

/** A text of the rules (fans, systems, reasons) by its key, filled in as `t` does; the key itself where there is none. */
export function ruleText(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(ruleTexts()[key] ?? key, values)
}

export function hasRuleText(key: string): boolean {
  return ruleTexts()[key] !== undefined
}

function ruleTexts(): Readonly<Record<string, string>> {
  return rules.texts[language()]
}

/** The name of a system, without what stands in brackets if that tells it from no other one. */
export function systemName(key: string): string {
  const whole = ruleText(`system.${key}`)
  const short = withoutBrackets(whole)
  const alike = Object.entries(ruleTexts()).filter(([each, name]) => SYSTEM.test(each) && withoutBrackets(name) === short)
  return alike.length > 1 ? whole : short
}

const SYSTEM = /^system\.\w+$/
const withoutBrackets = (name: string) => name.replace(/\s*[（(].*$/, '')

/** Why something is not allowed: the rules know why a win is refused, the page the rest. */
export function refusalText(code: string): string {
  return ruleTexts()[`refusal.${code}`] ?? tOr(`barred.${code}`, 'barred.other', { code })
}

export function tileText(tile: Tile): string {
  return tileName(tile, language())
}

export function runText(low: Tile): string {
  return runName(low, language())
}

/** A number for people: thousands apart. */
export function number(value: number): string {
  return value.toLocaleString('en-US').replace('-', '−')
}

/** A number with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : number(value)
}

/** A moment, in seconds since 1970, as a date and a time of day. */
export function dateTime(at: number): string {
  const form = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  return new Date(at * 1000).toLocaleString(language() === 'en' ? 'en-GB' : language(), form)
}

const HAN: Readonly<Record<Language, string>> = { 'zh-Hans': '一两三四五六七八九十', 'zh-Hant': '一兩三四五六七八九十', en: '' }

/** A small count as it stands before a noun: 两, 十二; a figure in English and beyond nineteen. */
export function words(count: number): string {
  const han = HAN[language()]
  if (!han || count < 1 || count > 19) return number(count)
  return count <= 10 ? han[count - 1]! : `十${'一二三四五六七八九'[count - 11]!}`
}

/** Names in a row: 甲、乙 or a, b. */
export function list(names: readonly string[]): string {
  return names.join(language() === 'en' ? ', ' : '、')
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
