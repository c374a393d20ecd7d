/** A finished deal as a row of views to step through: open, or as one seat saw it. */

import type { DealView, Replay, TableEvent } from '../generated/types'
import { fold, type Policy } from '../model/fold/fold'

export interface Frames {
  /** The events that are seen, in order. */
  readonly events: readonly TableEvent[]
  /** `views[n]` is the table after `n` events. */
  readonly views: readonly DealView[]
}

/** `seat`: whose eyes see it; null: all hands lie open. */
export function framesOf(replay: Replay, policy: Policy, seat: number | null): Frames {
  const events = replay.events.flatMap((event) => seen(event, seat) ?? [])
  const views = [replay.view]
  for (const event of events) views.push(fold(views.at(-1)!, event, policy))
  return { events, views }
}

/** What a seat is told of an event while the deal is played. */
export function seen(event: TableEvent, seat: number | null): TableEvent | null {
  if (seat === null) return event
  const own = <T>(each: readonly T[]) => each.map((item, place) => (place === seat ? item : null))
  switch (event.type) {
    case 'dealt':
      return { ...event, hands: own(event.hands) as unknown as typeof event.hands }
    case 'drew':
    case 'flowered':
      return event.seat === seat ? event : { ...event, tile: null }
    case 'exchanged': {
      const feeder = (seat + 4 - event.step) % 4
      const given = event.given.map((tiles, place) => (place === seat || place === feeder ? tiles : null))
      return { ...event, given: given as unknown as typeof event.given }
    }
    case 'answered':
    case 'timed_out':
      return event.seat === seat ? event : null
    default:
      return event
  }
}

/** Events at which one stops: something is to be seen on the table. */
const SILENT: ReadonlySet<string> = new Set<TableEvent['type']>(['answered', 'timed_out', 'asked'])

/** Numbers of events after which one stops. */
export function stopsOf({ events }: Frames): number[] {
  return [0, ...events.flatMap((event, index) => (SILENT.has(event.type) ? [] : [index + 1]))]
}

const ACTS: ReadonlySet<string> = new Set<TableEvent['type']>(['discarded', 'melded', 'konged', 'kong_declared'])

/** Stops before which it is a seat's move: it is about to discard, claim, declare or win. */
export function decisionsOf(frames: Frames, seat: number): number[] {
  const stops = stopsOf(frames)
  return stops.filter((stop) => {
    const next = frames.events.slice(stop).find((event) => !SILENT.has(event.type))
    if (!next) return false
    return (ACTS.has(next.type) && 'seat' in next && next.seat === seat) || (next.type === 'won' && next.winners.some((winner) => winner.seat === seat))
  })
}
