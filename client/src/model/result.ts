/** How a deal ended, put together from its events: winners with their scores, kong money, nets. Adds, never prices. */

import type { Aborted, Konged, TableEvent, Transfer, Winner, Won } from '../generated/types'

export interface Result {
  readonly kind: 'won' | 'drawn' | 'aborted'
  readonly won: Won | null
  readonly reason: string | null
  /** Money of kongs that were made during the deal, and what a draw gave back. */
  readonly kongs: readonly Transfer[]
  readonly net: readonly number[]
  readonly nextDealer: number | null
  readonly hands: readonly (readonly number[])[] | null
}

type Log = readonly (TableEvent | undefined)[]

/** The result of a deal that is over; null while it is played or while its events are not here yet. */
export function resultOf(log: Log): Result | null {
  const events = log.filter((event) => event !== undefined)
  const won = events.find((event) => event.type === 'won') ?? null
  const exhausted = events.find((event) => event.type === 'exhausted') ?? null
  const aborted: Aborted | null = events.find((event) => event.type === 'aborted') ?? null
  const ended = events.find((event) => event.type === 'ended') ?? null
  if (!won && !exhausted && !aborted) return null
  const booked = events.filter((event): event is Konged => event.type === 'konged').flatMap((kong) => kong.transfers)
  const kongs = aborted ? [] : [...booked, ...(exhausted?.transfers ?? [])]
  const wins = aborted ? [] : (won?.winners.flatMap((winner) => winner.transfers) ?? [])
  return {
    kind: aborted ? 'aborted' : won ? 'won' : 'drawn',
    won: aborted ? null : won,
    reason: aborted?.reason ?? null,
    kongs,
    net: netOf([...wins, ...kongs]),
    nextDealer: ended?.next_dealer ?? null,
    hands: ended?.hands ?? null,
  }
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

/** Rows of a score, for people: the fans, then the steps that make the value of their sum. */
export function stepsOf(winner: Winner): { fans: Winner['lines']; steps: Winner['lines'] } {
  return {
    fans: winner.lines.filter(([op]) => op === 'fan'),
    steps: winner.lines.filter(([op]) => op !== 'fan'),
  }
}

/** Final order of a match: highest first, equal scores share a place. */
export function ranking(scores: readonly number[]): { seat: number; score: number; place: number }[] {
  return scores
    .map((score, seat) => ({ seat, score, place: 1 + scores.filter((other) => other > score).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
}
