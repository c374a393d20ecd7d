import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../src/model/happening'
import { hasVoice, say } from '../src/sound/voice'

interface Said { text: string; lang: string; volume: number }
const HONG_KONG = { lang: 'zh-HK', localService: true }
const MAINLAND = { lang: 'zh_CN', localService: false }

let said: Said[]
let voices: object[]
let cancelled: number

beforeEach(() => {
  said = []
  voices = [MAINLAND, HONG_KONG]
  cancelled = 0
  vi.stubGlobal('speechSynthesis', { getVoices: () => voices, cancel: () => (cancelled += 1), speak: (words: Said) => said.push(words) })
  vi.stubGlobal('SpeechSynthesisUtterance', class { constructor(readonly text: string) {} })
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
})
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  test.each<[Call, string, string]>([['pung', '碰', '碰'], ['kong', '槓', '杠'], ['win', '食糊', '胡'], ['chow', '上', '吃'], ['self', '自摸', '自摸']])(
    '%s is said as %s in Cantonese and %s in Mandarin', (call, cantonese, mandarin) => {
      say(call, 'zh-HK', 0.5)
      say(call, 'zh-CN', 0.5)
      expect(said.map(({ text, lang, volume }) => [text, lang, volume])).toEqual([[cantonese, 'zh-HK', 0.5], [mandarin, 'zh_CN', 0.5]])
      expect(cancelled).toBe(2)
    },
  )

  test('is not said without a voice, without volume, when it is turned off, or before anybody has touched the page', () => {
    say('pung', 'zh-HK', 0)
    say('pung', 'none', 1)
    voices = [MAINLAND]
    say('pung', 'zh-HK', 1)
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
    say('pung', 'zh-CN', 1)
    expect(said).toEqual([])
    expect([hasVoice('zh-HK'), hasVoice('zh-CN'), hasVoice('none')]).toEqual([false, true, false])
  })
})
