/** Names for people. A bot that has no name of its own gets one by its seat; a guest without one is named in words. */

import type { RoomInfo, SeatInfo } from '../generated/types'
import { t } from '../texts/texts.svelte'

const BOTS = ['bot.0', 'bot.1', 'bot.2', 'bot.3'] as const

/** 游客 1234, as the server names a guest who has not chosen a name. */
const GUEST = /^游客 (\d+)$/

export function guestName(name: string): string {
  const number = GUEST.exec(name)?.[1]
  return number === undefined ? name : `${t('start.guest')} ${number}`
}

export function seatName(info: SeatInfo | null, seat: number): string {
  if (!info) return t('seat.empty')
  return info.name === info.bot ? t(BOTS[seat as 0]) : guestName(info.name)
}

export function namesOf(room: RoomInfo | null): string[] {
  return BOTS.map((_, seat) => seatName(room?.seats[seat as 0] ?? null, seat))
}
