/** Names for people. A bot that has no name of its own gets one by its seat; a guest without one is named in words. */

import { ENDLESS, type RoomInfo, type SeatInfo } from '../generated/types'
import { isBot } from '../model/bots'
import { tierOf } from '../model/coins'
import { ruleText, t } from '../texts/texts.svelte'

const BOTS = ['bot.0', 'bot.1', 'bot.2', 'bot.3'] as const

/** 游客 1234, as the server names a guest who has not chosen a name. */
const GUEST = /^游客 (\d+)$/

/** Nobody has chosen this name. */
export const isGuestName = (name: string) => name === '' || GUEST.test(name)

export function guestName(name: string): string {
  const number = GUEST.exec(name)?.[1]
  return number === undefined ? name : `${t('start.guest')} ${number}`
}

/** A name that is written from right to left turns nothing round that stands beside it. */
const apart = (name: string) => (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? `\u2068${name}\u2069` : name)

export function seatName(info: SeatInfo | null, seat: number): string {
  if (!info) return t('seat.empty')
  return info.name === info.bot ? t(BOTS[seat as 0]) : apart(guestName(info.name))
}

/** A name as it was written down with a table; null: nobody sat there. */
export function writtenName(name: string | null, seat: number): string {
  if (name === null) return t('seat.empty')
  return isBot(name) ? t(BOTS[seat as 0]) : apart(guestName(name))
}

export function namesOf(room: RoomInfo | null): string[] {
  return BOTS.map((_, seat) => seatName(room?.seats[seat as 0] ?? null, seat))
}

/** What kind of room it is: a public one by its name, or one of friends. */
export function roomName({ stakes }: Pick<RoomInfo, 'stakes'>): string {
  const tier = tierOf(stakes)
  return tier === null ? t('room.title') : ruleText(`tier.${tier}`)
}

/** Which deal of a match it is, and how long the match is. */
export function dealText(room: RoomInfo): string {
  const { deal, deals, rounds } = room
  if (rounds > 0) return t('hud.deal.rounds', { deal, rounds })
  return deals < ENDLESS ? t('hud.deal', { deal, deals }) : t('hud.deal.endless', { deal })
}

/** How long a match is. */
export function lengthText({ deals, rounds }: Pick<RoomInfo, 'deals' | 'rounds'>): string {
  if (rounds > 0) return t('room.rounds.n', { n: rounds })
  return deals < ENDLESS ? t('room.deals.n', { n: deals }) : t('room.endless')
}
