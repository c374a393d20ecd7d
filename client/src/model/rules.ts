/** What the page knows of the rules: the few policies that a fold reads, and some facts. Made from the systems by a script. */

import type { RoomInfo, Won } from '../generated/types'
import rules from '../generated/rules.json'
import type { Policy } from './fold/fold'

/** What the page says of a system unless the house says otherwise. */
export interface Facts {
  /** A match may last some rounds (圈). */
  readonly rounds: boolean
  /** How many horses each buyer has, and who buys; nobody where it is empty. */
  readonly horses: number
  readonly buyers: string
  /** Letters of the suits that it is played with. */
  readonly suits: string
  readonly chow: boolean
  readonly wild: boolean
  /** The highest bet before a deal; 0: nobody bets. */
  readonly piao: number
  readonly stake: readonly number[]
  /** How a hand may be won. */
  readonly by: readonly Won['by'][]
  /** Rows of its table that mean another entry of the catalogue of fans than their key. */
  readonly entries: Readonly<Record<string, string>>
}

const POLICIES: Readonly<Record<string, unknown>> = rules.policies
const FACTS = rules.facts as unknown as Readonly<Record<string, Facts>>
const OPEN: Facts = { rounds: true, horses: 0, buyers: '', suits: 'mpszf', chow: true, wild: true, piao: 0, stake: [1], by: ['draw', 'discard', 'rob'], entries: {} }
const NONE: Policy = { pass_lock: 'none', dragons_winds: false, twelve: 'off', battle: false }

/** The policy of a table: its system's, with the options that its house has changed. */
export function policyOf(room: RoomInfo | null): Policy {
  return room ? policyFor(room.rules, room.options) : NONE
}

export function policyFor(key: string, options: RoomInfo['options']): Policy {
  const changed = options['pass_lock']
  const own = Object.hasOwn(POLICIES, key) ? (POLICIES[key] as Policy) : {}
  return { ...NONE, ...own, ...(changed === undefined ? {} : { pass_lock: changed as Policy['pass_lock'] }) }
}

/** Whether a match of this system can be as long as some rounds (圈). */
export function hasRounds(key: string): boolean {
  return factsOf(key).rounds
}

/** The facts of a system; those of any other that the page does not know leave everything open. */
export function factsOf(key: string): Facts {
  return (Object.hasOwn(FACTS, key) && FACTS[key]) || OPEN
}

/** The entry of the catalogue of fans that a row of a system's table means. */
export function entryOf(key: string, fan: string): string {
  return factsOf(key).entries[fan] ?? fan
}

/** How many horses are bought at a table. */
export function horsesOf(room: RoomInfo): number {
  const changed = room.options['horses']
  return typeof changed === 'number' ? changed : (FACTS[room.rules]?.horses ?? 0)
}
