/** Why somebody who had a seat has none any more, without having left. */

import type { RoomInfo } from '../generated/types'

/** poor: under the minimum of a coin table; sent: sent away by the host, or by his own absence. */
export type Departure = 'poor' | 'sent'

/** `coins`: what the seat had when it was last told; null: points. */
export function departureOf(before: RoomInfo | null, after: RoomInfo, coins: number | null): Departure | null {
  if (before?.table !== after.table || before.you === null || after.you !== null) return null
  return after.stakes && coins !== null && coins < after.stakes.least ? 'poor' : 'sent'
}
