/** What a person has chosen on this device; kept in the browser. */

import { keep, keptRecord } from './kept'

const LANGUAGES = ['zh-Hans', 'zh-Hant', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type Theme = 'auto' | 'dark' | 'light'
/** Cantonese, Mandarin, or nobody. */
export type Voice = 'zh-HK' | 'zh-CN' | 'none'

interface Stored {
  language: Language
  theme: Theme
  flat: boolean
  helps: boolean
  /** Inks that people tell apart who see red and green alike. */
  inks: 'usual' | 'safe'
  /** Larger tiles; all discards face the reader. */
  large: boolean
  /** Each tile has its number or letter in a corner. */
  numbers: boolean
  /** Tiles move on their ways. */
  motion: boolean
  /** Sounds and calls. */
  sound: boolean
  /** 0…1. */
  volume: number
  /** In which tongue 碰, 杠 and 胡 are called. */
  voice: Voice
  /** What others say at the table is shown. */
  phrases: boolean
  rules: string
}

const PLACE = 'lingnan'

const preferred: Stored = {
  language: typeof navigator === 'undefined' ? 'zh-Hans' : languageOf(navigator.language),
  theme: 'auto',
  flat: false,
  helps: true,
  inks: 'usual',
  large: false,
  numbers: false,
  motion: true,
  sound: true,
  volume: 0.6,
  voice: 'zh-HK',
  phrases: true,
  rules: '',
}

export const preferences: Stored = $state({ ...preferred, ...load() })

/** Write the choices to the browser and to the document; call in an effect. */
export function applyPreferences(): void {
  const root = document.documentElement
  root.lang = preferences.language
  const light = matchMedia('(prefers-color-scheme: light)').matches
  root.dataset['theme'] = preferences.theme === 'auto' ? (light ? 'light' : 'dark') : preferences.theme
  root.dataset['inks'] = preferences.inks
  root.toggleAttribute('data-numbers', preferences.numbers)
  keep(PLACE, preferences)
}

/** The language of the page for a browser's: a script that it names, or the one that is usual where it is spoken. */
export function languageOf(tag: string): Language {
  if (!/^(zh|yue)\b/i.test(tag)) return 'en'
  if (/-hans\b|-cn\b|-sg\b/i.test(tag)) return 'zh-Hans'
  return /^yue|-hant\b|-(tw|hk|mo)\b/i.test(tag) ? 'zh-Hant' : 'zh-Hans'
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}

function load(): Partial<Stored> {
  const { language, ...rest }: Partial<Stored> = keptRecord(PLACE)
  return isLanguage(language) ? { language, ...rest } : rest
}
