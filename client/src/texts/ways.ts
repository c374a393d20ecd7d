/** How a hand was won and where a seat sits, in words. */

import type { Won } from '../generated/types'
import { relative } from '../model/seats'
import { t } from './texts.svelte'

const BY = { draw: 'result.self', discard: 'result.discard', rob: 'result.rob' } as const
const PLACES = ['seat.me', 'seat.next', 'seat.opposite', 'seat.previous'] as const

/** 自摸, 点炮 or 抢杠. */
export const byText = (by: Won['by']): string => t(BY[by])

/** 自己, 下家, 对家 or 上家: `seat`, seen from `viewer`. */
export const placeText = (seat: number, viewer: number): string => t(PLACES[relative(seat, viewer)])
