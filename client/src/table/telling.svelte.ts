/** Events in words: narration for those who listen, and news of what the table does not show. */

import type { Exchanged, ServerMessage } from '../generated/types'
import { narrate, type Told } from '../model/narrate'
import { happened, type Session } from '../model/session'
import { list, number, t, tileText } from '../texts/texts.svelte'
import type { Turn } from './turn.svelte'

const NEWS_MS = 3500

export class Telling {
  /** The last thing that was said. */
  said = $state('')
  /** What has just happened and cannot be seen otherwise; goes away by itself. */
  news = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly turn: Turn) {}

  heard(message: ServerMessage, before: Session, after: Session): void {
    const event = happened(message, before, after)
    if (event) {
      const told = narrate(event, after.room?.you ?? null, after.stream?.view.phase !== 'over')
      if (!told) return
      this.said = this.#words(told)
      if (told.news) this.#tell(this.said)
    }
    const { ask, groups, store } = this.turn
    if (message.t === 'prompt' && ask && groups.length && store.view) {
      const claims = list(groups.map(({ kind }) => t(`act.${kind}`)))
      this.said = t('say.claim', { who: this.turn.who(store.view.turn), tile: tileText(ask.tile), list: claims })
    }
  }

  /** Which way the three tiles went, and what came in their place. */
  exchanged(event: Exchanged): string {
    const told = narrate(event, this.turn.store.room?.you ?? null, true)
    return told ? this.#words(told) : ''
  }

  #words({ key, seat, tiles, n }: Told): string {
    return t(key, { who: seat < 0 ? '' : this.turn.who(seat), tile: tiles.map(tileText).join(' '), n: number(n) })
  }

  #tell(text: string): void {
    this.news = text
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.news = ''), NEWS_MS)
  }
}
