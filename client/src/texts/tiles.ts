/** Names of tiles in words. */

import type { Language } from './texts.svelte'
import type { Tile } from '../model/tiles'

const HAN = '一二三四五六七八九'
const SUITS: Readonly<Record<Language, readonly string[]>> = {
  'zh-Hans': ['万', '筒', '条'],
  'zh-Hant': ['萬', '筒', '索'],
  en: ['characters', 'dots', 'bamboo'],
}
const HONORS: Readonly<Record<Language, readonly string[]>> = {
  'zh-Hans': [...'东南西北中发白'],
  'zh-Hant': [...'東南西北中發白'],
  en: ['East', 'South', 'West', 'North', 'red', 'green', 'white'],
}
const FLOWERS: Readonly<Record<Language, readonly string[]>> = {
  'zh-Hans': [...'春夏秋冬梅兰竹菊'],
  'zh-Hant': [...'春夏秋冬梅蘭竹菊'],
  en: ['spring', 'summer', 'autumn', 'winter', 'plum', 'orchid', 'bamboo plant', 'chrysanthemum'],
}

export function tileName(tile: Tile, language: Language): string {
  if (tile >= 34) return FLOWERS[language][tile - 34] ?? ''
  if (tile >= 27) return HONORS[language][tile - 27] ?? ''
  const number = language === 'en' ? `${(tile % 9) + 1} ` : HAN[tile % 9]
  return `${number}${SUITS[language][Math.floor(tile / 9)]}`
}

/** Three tiles of a suit that follow each other, from the lowest: 二三四筒. */
export function runName(low: Tile, language: Language): string {
  const first = low % 9
  const numbers = language === 'en' ? `${[1, 2, 3].map((step) => first + step).join('-')} ` : HAN.slice(first, first + 3)
  return `${numbers}${SUITS[language][Math.floor(low / 9)]}`
}

/** The character that stands on the table's console for a wind. */
export function windSign(tile: Tile): string {
  return '東南西北'[tile - 27] ?? ''
}
