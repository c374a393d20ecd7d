/** What a screen reader is told of an event: which text, about whom, which tile. */

import type { TableEvent } from '../generated/types'
import type { Key } from '../texts/zh-Hans'

export interface Told {
  readonly key: Key
  readonly seat: number
  readonly tile: number | null
}

export function narrate(event: TableEvent, me: number | null): Told | null {
  switch (event.type) {
    case 'dealt':
      return { key: 'say.dealt', seat: -1, tile: null }
    case 'drew':
      return event.seat === me && event.tile !== null ? { key: 'say.turn', seat: event.seat, tile: event.tile } : null
    case 'discarded':
      return event.seat === me ? null : { key: 'say.discard', seat: event.seat, tile: event.tile }
    case 'melded':
      return { key: event.meld[0] === 'chow' ? 'say.chow' : 'say.pung', seat: event.seat, tile: event.meld[3] }
    case 'kong_declared':
      return { key: 'say.declared', seat: event.seat, tile: event.tile }
    case 'konged':
      return { key: 'say.kong', seat: event.seat, tile: event.meld[1] }
    case 'won':
      return { key: 'say.won', seat: event.winners[0]?.seat ?? -1, tile: event.tile }
    case 'exhausted':
      return { key: 'say.drawn', seat: -1, tile: null }
    case 'timed_out':
      return event.seat === me ? { key: 'say.timeout', seat: event.seat, tile: null } : null
    case 'turned':
    case 'answered':
    case 'ended':
    case 'aborted':
      return null
  }
}
