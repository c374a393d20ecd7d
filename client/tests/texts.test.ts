import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import rules from '../src/generated/rules.json'
import { languageOf } from '../src/model/preferences.svelte'
import { LANGUAGES, TEXTS, type Key } from '../src/texts/texts.svelte'

/** Keys that are put together at run time, by their beginnings; each is followed by one of a closed set. */
const MADE = [
  'liable.', 'risk.', 'act.', 'what.', 'why.', 'group.', 'barred.', 'error.', 'link.', 'bot.', 'line.', 'card.', 'suit.', 'verify.fate.', 'verify.share.', 'verify.own.', 'unfair.', 'say.exchanged.', 'hud.exchanged.', 'account.', 'coins.kind.', 'rooms.', 'room.bots.', 'report.', 'phrase.',
]

const SOURCES = new URL('../src/', import.meta.url)
const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/texts.((pages|people).)?(zh-Hans|zh-Hant|en)\.ts$/.test(name))
  .map((name) => readFileSync(new URL(name.replaceAll('\\', '/'), SOURCES), 'utf8'))
  .join('\n')

const { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en } = TEXTS
const keys = Object.keys(zhHans) as Key[]
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe.each([['en', en], ['zh-Hant', zhHant]] as const)('the catalogue %s', (_, texts) => {
  test('has the keys of zh-Hans', () => {
    expect(Object.keys(texts).sort()).toEqual([...keys].sort())
  })

  test('fills the same places', () => {
    expect(keys.filter((key) => `${places(texts[key])}` !== `${places(zhHans[key])}`)).toEqual([])
  })
})

/** Characters of the catalogues that only one of the two scripts has. */
const SIMPLIFIED = /[万与东丢两个为举么买于从价会体儿兑关内写则刚别务动华单参双发变号吃听响围国场墙处备复够奖宝对将属岭带并广庄应废开弃张归当录总戏战抢捞换数断无时显暂杂杠条来标样检汉没满灯点独猪环现电码离种积笔简类线组经结给络绝统继绩续绿网罗脑节莲补见观规计认记许论设试该语误说请诺读谁财账赔赖赢轮输边达过还这进连选递钓钥链锁键门闭问闲间随页顶项顺颠风马鸡齐龙]/
const TRADITIONAL = /[丟並來個備價兌兒內兩別則剛動務參問喫單國圍場夠寫寶將對屬嶺帶廢廣張從復應戰戲換搶撈數斷於時暫會東條棄槓標樣檢歸沒滿漢無燈爲牆獎獨現環當發碼種積筆節簡組結絕絡給統經綠網線總績繼續羅聽腦與舉莊華萬蓮處號補見規觀計記設許試該認語誤說誰請論諾讀變豬財買賠賬賴贏輪輸這連進過達遞選還邊釣錄鍵鎖鏈鑰門閉開閒間關隨雙雜雞離電響頁頂項順顛類顯風馬體麼點齊龍裏為]/

test('each script keeps to its characters', () => {
  expect(Object.values<string>(zhHant).filter((text) => SIMPLIFIED.test(text))).toEqual([])
  expect(Object.values<string>(zhHans).filter((text) => TRADITIONAL.test(text))).toEqual([])
})

test.each([
  ['zh-CN', 'zh-Hans'], ['zh', 'zh-Hans'], ['zh-Hans-HK', 'zh-Hans'], ['zh-HK', 'zh-Hant'], ['zh-Hant', 'zh-Hant'], ['zh-TW', 'zh-Hant'],
  ['yue', 'zh-Hant'], ['yue-Hans-CN', 'zh-Hans'], ['en-GB', 'en'], ['de', 'en'],
])('a browser that speaks %s is shown %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

describe('the catalogues', () => {
  test('have no text that nothing shows', () => {
    const unused = keys.filter(
      (key) => !code.includes(`'${key}'`) && !MADE.some((prefix) => key.startsWith(prefix) && code.includes(`\`${prefix}\${`)),
    )
    expect(unused).toEqual([])
  })

  test.each(['chow', 'pung', 'pair', 'knitted', 'single'])('name the %s of a hand', (kind) => {
    expect(zhHans).toHaveProperty([`group.${kind}`])
  })

  test('lack no text that is asked for', () => {
    const asked = [...code.matchAll(/\bt(?:Or)?\(\s*'([\w./]+)'/g)].map(([, key]) => key!)
    expect(asked.filter((key) => !(key in zhHans))).toEqual([])
    expect(asked.length).toBeGreaterThan(80)
  })

  test('of the rules have the same keys', () => {
    const { 'zh-Hans': first, ...others } = rules.texts
    for (const texts of Object.values(others)) expect(Object.keys(texts).sort()).toEqual(Object.keys(first).sort())
    expect(Object.keys(rules.texts)).toEqual(LANGUAGES.map(([language]) => language))
  })
})
