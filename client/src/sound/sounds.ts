/** Which sound a message makes. */

import type { ServerMessage } from '../generated/types'
import { happening } from '../model/happening'
import { preferences } from '../model/preferences.svelte'
import { happened, type Session } from '../model/session'
import { play } from './synth'
import { say } from './voice'

/** So many seconds before the time is up, each one is heard. */
const LOW = 5

export class Sounds {
  #lowAt = -1

  heard(message: ServerMessage, before: Session, after: Session): void {
    if (!preferences.sound) return
    if (message.t === 'prompt' && message.prompt !== before.prompt?.prompt) {
      this.#lowAt = -1
      play('turn', preferences.volume)
    }
    const event = happened(message, before, after)
    if (!event) return
    const { calls, sound } = happening(event)
    if (sound) play(sound, preferences.volume)
    const call = calls.at(-1)
    if (call) say(call.call, preferences.voice, preferences.volume)
  }

  /** The time of the own seat runs out: `seconds` are left in all. */
  timeLeft(seconds: number | null): void {
    if (seconds === null || seconds > LOW || seconds < 1 || seconds === this.#lowAt) return
    this.#lowAt = seconds
    if (preferences.sound) play('low', preferences.volume)
  }
}
