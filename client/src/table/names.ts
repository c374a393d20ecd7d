/** Names of the seats for people. A bot that has no name of its own gets one by its seat. */

import type { RoomInfo, SeatInfo } from '../generated/types'
import { t } from '../texts/texts.svelte'

const BOTS = ['bot.0', 'bot.1', 'bot.2', 'bot.3'] as const

export function seatName(info: SeatInfo | null, seat: number): string {
  if (!info) return t('seat.empty')
  return info.name === info.bot ? t(BOTS[seat as 0]) : info.name
}

export function namesOf(room: RoomInfo | null): string[] {
  return BOTS.map((_, seat) => seatName(room?.seats[seat as 0] ?? null, seat))
}
