/** What an event looks and sounds like at the table: who calls what, whose money moves, which sound. Pure. */

import type { TableEvent, Transfer } from '../generated/types'

/** 吃 碰 杠 补花 胡 自摸 抢杠. */
export type Call = 'chow' | 'pung' | 'kong' | 'flower' | 'win' | 'self' | 'rob'

/** As they are shown and said. */
export const SIGNS: Readonly<Record<Call, string>> = { chow: '吃', pung: '碰', kong: '杠', flower: '补花', win: '胡', self: '自摸', rob: '抢杠' }

export type SoundName = 'deal' | 'draw' | 'discard' | 'claim' | 'kong' | 'flower' | 'win' | 'end' | 'turn' | 'low'

export interface Happening {
  readonly calls: readonly { readonly seat: number; readonly call: Call }[]
  /** Points that each seat gains or loses at once, and why; seats without any are left out. */
  readonly money: readonly { readonly seat: number; readonly amount: number; readonly why: Transfer[3] }[]
  readonly sound: SoundName | null
}

const NOTHING: Happening = { calls: [], money: [], sound: null }

export function happening(event: TableEvent): Happening {
  switch (event.type) {
    case 'dealt':
      return { ...NOTHING, sound: 'deal' }
    case 'drew':
      return { ...NOTHING, sound: 'draw' }
    case 'discarded':
      return { ...NOTHING, sound: 'discard' }
    case 'flowered':
      return { ...NOTHING, calls: [{ seat: event.seat, call: 'flower' }], sound: 'flower' }
    case 'melded':
      return { ...NOTHING, calls: [{ seat: event.seat, call: event.meld[0] === 'chow' ? 'chow' : 'pung' }], sound: 'claim' }
    case 'kong_declared':
      return { ...NOTHING, calls: [{ seat: event.seat, call: 'kong' }], sound: 'kong' }
    case 'konged': {
      const declared = event.meld[0] !== 'fed'
      return { calls: declared ? [] : [{ seat: event.seat, call: 'kong' }], money: moneyOf(event.transfers), sound: declared ? null : 'kong' }
    }
    case 'followed':
      return { ...NOTHING, money: moneyOf(event.transfers) }
    case 'won': {
      const call = ({ discard: 'win', draw: 'self', rob: 'rob' } as const)[event.by]
      const calls = event.winners.map(({ seat }) => ({ seat, call }))
      return { calls, money: moneyOf(event.winners.flatMap(({ transfers }) => transfers)), sound: 'win' }
    }
    case 'exhausted':
      return { ...NOTHING, money: moneyOf(event.transfers), sound: 'end' }
    default:
      return NOTHING
  }
}

/** The net of some transfers, by seat; the reason is that of the largest one. */
function moneyOf(transfers: readonly Transfer[]): Happening['money'] {
  const seats = new Map<number, { amount: number; largest: number; why: Transfer[3] }>()
  for (const [payer, payee, amount, why] of transfers) {
    for (const [seat, part] of [[payer, -amount], [payee, amount]] as const) {
      const before = seats.get(seat) ?? { amount: 0, largest: 0, why }
      const larger = amount > before.largest
      seats.set(seat, { amount: before.amount + part, largest: Math.max(amount, before.largest), why: larger ? why : before.why })
    }
  }
  return [...seats].map(([seat, { amount, why }]) => ({ seat, amount, why })).filter(({ amount }) => amount !== 0)
}
