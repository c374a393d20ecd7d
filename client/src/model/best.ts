/** The best hand of somebody, found in the record of its deal. */

import type { BestHand, Meld, Replay, Winner, Won } from '../generated/types'
import { framesOf } from '../replay/frames'
import { policyFor } from './rules'
import type { Tile } from './tiles'

export interface Found {
  readonly winner: Winner
  readonly by: Won['by']
  readonly melds: readonly Meld[]
  readonly wild: readonly Tile[]
}

/** The win of a deal that has these fans; null if it has none. */
export function bestIn(replay: Replay, best: BestHand): Found | null {
  const { events, views } = framesOf(replay, policyFor(replay.rules, replay.options), null)
  const wanted = JSON.stringify(best.fans)
  for (const [index, event] of events.entries()) {
    const winner = event.type === 'won' ? event.winners.find(({ fans }) => JSON.stringify(fans) === wanted) : undefined
    if (event.type !== 'won' || !winner) continue
    const view = views[index + 1]!
    return { winner, by: event.by, melds: view.seats[winner.seat as 0].melds, wild: view.wild }
  }
  return null
}
