/** What people at the table say: phrases and emotes beside their seats for a moment; whom one does not want to hear is muted. */

import type { Phrase, ServerMessage } from '../generated/types'
import { preferences } from '../model/preferences.svelte'
import type { Session } from '../model/session'
import { Moments } from './moments'

export const PHRASES = ['hello', 'hurry', 'nice', 'thanks', 'sorry', 'lucky', 'wait', 'bye'] as const satisfies readonly Phrase[]
export const EMOTES = ['smile', 'laugh', 'cry', 'angry', 'amazed', 'thumb'] as const satisfies readonly Phrase[]
export type Emote = (typeof EMOTES)[number]

export const isEmote = (key: Phrase): key is Emote => EMOTES.includes(key as Emote)

export interface Saying {
  readonly id: number
  readonly seat: number
  readonly key: Phrase
}

const SHOWN_MS = 4000

export class Sayings {
  shown = $state.raw<readonly Saying[]>([])
  /** Names of those who are not heard, at this table. */
  #muted = $state.raw<readonly string[]>([])
  #next = 0
  #moments = new Moments()

  /** `names`: who sits where, now. */
  constructor(private readonly names: () => readonly string[]) {}

  heard(message: ServerMessage, _before: Session, after: Session): void {
    if (message.t !== 'said') return
    const { seat, key } = message
    if (seat !== after.room?.you && (!preferences.phrases || this.isMuted(seat))) return
    const saying: Saying = { id: this.#next++, seat, key }
    this.shown = [...this.shown.filter((each) => each.seat !== seat), saying]
    this.#moments.later(SHOWN_MS, () => (this.shown = this.shown.filter((each) => each !== saying)))
  }

  isMuted(seat: number): boolean {
    return this.#muted.includes(this.names()[seat] ?? '')
  }

  /** Hear somebody no more, or again. */
  mute(seat: number): void {
    const name = this.names()[seat] ?? ''
    this.#muted = this.isMuted(seat) ? this.#muted.filter((each) => each !== name) : [...this.#muted, name]
    this.shown = this.shown.filter((each) => each.seat !== seat)
  }

  stop(): void {
    this.#moments.stop()
  }
}
