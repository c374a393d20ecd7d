/** Coins: who may enter a room, and what of a settlement was owed and what was paid. Adds, never prices. */

import type { Payment, PublicRoom, StakesInfo, Transfer, Wallet } from '../generated/types'

/** Whether a person may sit down where so many coins are asked for, or why not. */
export type Entrance = 'open' | 'guest' | 'seated' | 'poor' | 'rich'

export function entranceTo({ least, most }: Pick<PublicRoom, 'least' | 'most'>, wallet: Wallet | null): Entrance {
  if (!wallet) return 'guest'
  if (wallet.table !== null) return 'seated'
  if (wallet.wallet < least) return 'poor'
  return most !== null && wallet.wallet > most ? 'rich' : 'open'
}

/** The public room among a table's stakes; null: a private table, or no coins. */
export function tierOf(stakes: StakesInfo | null | undefined): string | null {
  return stakes?.tier ?? null
}

/** What was paid, as transfers. */
export function paidOf(payments: readonly Payment[]): Transfer[] {
  return payments.filter(([, , , paid]) => paid !== 0).map(([payer, payee, , paid, why]) => [payer, payee, paid, why] as const)
}

export interface Short {
  readonly payer: number
  readonly payee: number
  readonly owed: number
  readonly paid: number
}

/** Who could not pay all that he owed, to whom; added up over their reasons. */
export function shortOf(payments: readonly Payment[]): Short[] {
  const found = new Map<string, Short>()
  for (const [payer, payee, owed, paid] of payments) {
    const key = `${payer}>${payee}`
    const before = found.get(key)
    found.set(key, { payer, payee, owed: owed + (before?.owed ?? 0), paid: paid + (before?.paid ?? 0) })
  }
  return [...found.values()].filter(({ owed, paid }) => paid < owed)
}
