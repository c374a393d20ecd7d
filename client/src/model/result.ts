/** How a deal ended, put together from its events: winners with their scores, other money, nets. Adds, never prices. */

import type { Aborted, HorseLine, RoomInfo, TableEvent, Transfer, Winner, Won } from '../generated/types'

/** One winner of one win; a deal of 血战 has several, one after another. */
export interface Win {
  readonly won: Won
  readonly winner: Winner
}

export interface Result {
  readonly kind: 'won' | 'drawn' | 'aborted'
  readonly wins: readonly Win[]
  readonly reason: string | null
  /** Everything that was paid, in the order of play. */
  readonly transfers: readonly Transfer[]
  readonly net: readonly number[]
  readonly nextDealer: number | null
  readonly hands: readonly (readonly number[])[] | null
}

type Log = readonly (TableEvent | undefined)[]

/** The result of a deal that is over; null while it is played or while its events are not here yet. */
export function resultOf(log: Log): Result | null {
  const events = log.filter((event) => event !== undefined)
  const aborted: Aborted | null = events.find((event) => event.type === 'aborted') ?? null
  const ended = events.find((event) => event.type === 'ended') ?? null
  if (!ended && !aborted) return null
  const wins = aborted ? [] : winsOf(events)
  const transfers = aborted ? [] : events.flatMap(transfersOf)
  return {
    kind: aborted ? 'aborted' : wins.length ? 'won' : 'drawn',
    wins,
    reason: aborted?.reason ?? null,
    transfers,
    net: netOf(transfers),
    nextDealer: ended?.next_dealer ?? null,
    hands: ended?.hands ?? null,
  }
}

/** The wins of a deal so far, in order. */
export function winsOf(log: Log): Win[] {
  return log.flatMap((event) => (event?.type === 'won' ? event.winners.map((winner) => ({ won: event, winner })) : []))
}

function transfersOf(event: TableEvent): readonly Transfer[] {
  switch (event.type) {
    case 'konged':
    case 'followed':
    case 'exhausted':
      return event.transfers
    case 'won':
      return event.winners.flatMap((winner) => winner.transfers)
    default:
      return []
  }
}

/** Money that belongs to no win and to no kong: 跟庄, 查花猪, 查大叫, 退税. */
export function settledOf(transfers: readonly Transfer[]): Transfer[] {
  return transfers.filter(([, , , why]) => SETTLED.has(why))
}

const SETTLED: ReadonlySet<string> = new Set<Transfer[3]>(['follow_dealer', 'hua_zhu', 'da_jiao', 'tui_shui'])

/** Reasons by which a win itself is paid, horses and bets apart. */
const PRICE: ReadonlySet<string> = new Set<Transfer[3]>(['win', 'rob', 'kong_bloom', 'twelve', 'dragons_winds'])

/** Who pays a win how much, horses and bets apart; `liable`: in place of others. */
export function priceOf({ seat, transfers }: Winner): { payer: number; amount: number; liable: boolean }[] {
  const paid = new Map<number, { payer: number; amount: number; liable: boolean }>()
  for (const [payer, payee, amount, why] of transfers) {
    if (payee !== seat || !PRICE.has(why)) continue
    const before = paid.get(payer)
    const liable = why !== 'win' && why !== 'rob'
    paid.set(payer, { payer, amount: amount + (before?.amount ?? 0), liable: liable || before?.liable === true })
  }
  return [...paid.values()]
}

/** 底分: what each of the others pays besides the value; 0 where nothing is. */
export function baseOf(winner: Winner): number {
  const paid = priceOf(winner)
  const alone = paid.length < 2 || paid.some(({ liable }) => liable)
  return alone ? 0 : Math.max(...paid.map(({ amount }) => amount)) - winner.value
}

export interface Horses {
  readonly owner: number
  readonly lines: readonly HorseLine[]
  readonly total: number
}

/** The horses of a win by owner, with what they brought him in all. */
export function horsesByOwner(lines: readonly HorseLine[]): Horses[] {
  const owners = [...new Set(lines.map(([owner]) => owner))]
  return owners.map((owner) => {
    const own = lines.filter((line) => line[0] === owner)
    return { owner, lines: own, total: own.reduce((sum, line) => sum + line[3], 0) }
  })
}

/** Points that each seat wins or loses. */
export function netOf(transfers: readonly Transfer[]): number[] {
  const net = [0, 0, 0, 0]
  for (const [payer, payee, amount] of transfers) {
    net[payer]! -= amount
    net[payee]! += amount
  }
  return net
}

/** What each seat wins or loses by horses, by everything else, and in all. */
export function moneyBySeat(transfers: readonly Transfer[]): { rest: number; horse: number; sum: number }[] {
  const horse = netOf(transfers.filter(([, , , why]) => why === 'horse'))
  return netOf(transfers).map((sum, seat) => ({ sum, horse: horse[seat]!, rest: sum - horse[seat]! }))
}

const LIABLE: ReadonlySet<string> = new Set<Transfer[3]>(['kong_bloom', 'twelve', 'dragons_winds'])

/** 包: who pays a win in place of others, and why; null if nobody does. */
export function liableOf({ transfers }: Winner): { payer: number; why: Transfer[3] } | null {
  const found = transfers.find(([, , , why]) => LIABLE.has(why))
  return found ? { payer: found[0], why: found[3] } : null
}

export interface Flow {
  readonly payer: number
  readonly payee: number
  readonly amount: number
  /** The parts of `amount` by reason, in order of size. */
  readonly parts: readonly (readonly [why: string, amount: number])[]
}

/** Transfers from seat to seat, added up over their reasons; opposite ones are not set off. */
export function flowsOf(transfers: readonly Transfer[]): Flow[] {
  const flows = new Map<string, { payer: number; payee: number; parts: Map<string, number> }>()
  for (const [payer, payee, amount, why] of transfers) {
    const key = `${payer}>${payee}`
    const flow = flows.get(key) ?? { payer, payee, parts: new Map<string, number>() }
    flow.parts.set(why, (flow.parts.get(why) ?? 0) + amount)
    flows.set(key, flow)
  }
  return [...flows.values()]
    .map(({ payer, payee, parts }) => {
      const sorted = [...parts].filter(([, amount]) => amount !== 0).sort((a, b) => b[1] - a[1])
      return { payer, payee, parts: sorted, amount: sorted.reduce((sum, [, amount]) => sum + amount, 0) }
    })
    .filter((flow) => flow.amount !== 0)
}

/** Final order of a match, by the coins that were really won where they are played for: highest first, equal ones share a place. */
export function ranking({ scores: points, won }: Pick<RoomInfo, 'scores' | 'won'>): { seat: number; score: number; place: number }[] {
  const scores: readonly number[] = won ?? points
  return scores
    .map((score, seat) => ({ seat, score, place: 1 + scores.filter((other) => other > score).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
}
