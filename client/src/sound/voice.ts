/** Calls in Cantonese or Mandarin, by the voice of the browser. */

import { SIGNS, type Call } from '../model/happening'
import type { Voice } from '../model/preferences.svelte'

/** 吃 is said 上 at tables of Guangdong, and 胡 食糊. */
const CANTONESE: Readonly<Partial<Record<Call, string>>> = { chow: '上', win: '食糊', kong: '槓', flower: '補花', rob: '搶槓' }
const TONGUES: Readonly<Record<Exclude<Voice, 'none'>, RegExp>> = { 'zh-HK': /^(zh[-_]hk|yue)/i, 'zh-CN': /^(zh[-_](cn|hans)|cmn|zh$)/i }

/** Whether the browser has a voice for a tongue; it may learn of it late. */
export function hasVoice(tongue: Voice): boolean {
  return voiceFor(tongue) !== null
}

function voiceFor(tongue: Voice): SpeechSynthesisVoice | null {
  if (tongue === 'none' || !('speechSynthesis' in globalThis)) return null
  const voices = speechSynthesis.getVoices().filter(({ lang }) => TONGUES[tongue].test(lang))
  return voices.find(({ localService }) => localService) ?? voices[0] ?? null
}

/** Say a call; a later one cuts it off. */
export function say(call: Call, tongue: Voice, volume: number): void {
  const voice = voiceFor(tongue)
  if (!voice || volume <= 0 || !navigator.userActivation?.hasBeenActive) return
  speechSynthesis.cancel()
  const words = new SpeechSynthesisUtterance((tongue === 'zh-HK' ? CANTONESE[call] : undefined) ?? SIGNS[call])
  words.voice = voice
  words.lang = voice.lang
  words.rate = 1.15
  words.volume = volume
  speechSynthesis.speak(words)
}
