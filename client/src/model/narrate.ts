/** What is told of an event: which text, about whom, which tiles; the money and the news also show on the table. */

import type { TableEvent } from '../generated/types'
import type { Key } from '../texts/zh-Hans'

export interface Told {
  readonly key: Key
  readonly seat: number
  readonly tiles: readonly number[]
  /** Money, or a number of tiles. */
  readonly n: number
  /** It is not to be seen on the table otherwise, so it shows for a while. */
  readonly news: boolean
}

/** `goesOn`: play goes on after the event. */
export function narrate(event: TableEvent, me: number | null, goesOn: boolean): Told | null {
  const told = (key: Key, seat = -1, more: Partial<Told> = {}): Told => ({ key, seat, tiles: [], n: 0, news: false, ...more })
  switch (event.type) {
    case 'dealt':
      return told('say.dealt')
    case 'drew':
      return event.seat === me && event.tile !== null ? told('say.turn', event.seat, { tiles: [event.tile] }) : null
    case 'flowered':
      return told('say.flower', event.seat, { tiles: [event.flower] })
    case 'horses_laid':
      return told('say.horses', -1, { n: event.taken })
    case 'bidden':
      return told('say.bidden', -1, { news: true })
    case 'exchanged': {
      const from = me === null ? -1 : (me + 4 - event.step) % 4
      const got = event.given[from as 0] ?? []
      const way = event.step as 1 | 2 | 3
      return got.length ? told(`say.exchanged.${way}`, from, { tiles: got, news: true }) : told(`say.exchanged.others.${way}`, -1, { news: true })
    }
    case 'voided':
      return told('say.voided', -1, { news: true })
    case 'followed':
      return told('say.followed', event.transfers[0]?.[0] ?? -1, { n: sum(event.transfers), news: true })
    case 'discarded':
      return event.seat === me ? null : told('say.discard', event.seat, { tiles: [event.tile] })
    case 'melded':
      return told(event.meld[0] === 'chow' ? 'say.chow' : 'say.pung', event.seat, { tiles: [event.meld[3]] })
    case 'kong_declared':
      return told('say.declared', event.seat, { tiles: [event.tile] })
    case 'konged': {
      const n = sum(event.transfers)
      return told(n ? 'say.kong.money' : 'say.kong', event.seat, { tiles: [event.meld[1]], n })
    }
    case 'won': {
      const [winner] = event.winners
      const n = sum(winner?.transfers ?? [])
      return told(goesOn ? 'say.won.on' : 'say.won', winner?.seat, { tiles: [event.tile], n, news: goesOn })
    }
    case 'exhausted':
      return told('say.drawn')
    case 'timed_out':
      return event.seat === me ? told('say.timeout', event.seat) : null
    case 'turned':
    case 'asked':
    case 'answered':
    case 'ended':
    case 'aborted':
      return null
  }
}

function sum(transfers: readonly (readonly [number, number, number, string])[]): number {
  return transfers.reduce((total, [, , amount]) => total + amount, 0)
}
