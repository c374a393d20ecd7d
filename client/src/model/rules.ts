/** What the page knows of the rules: the few policies that a fold reads, and some facts. Made from the systems by a script. */

import type { RoomInfo } from '../generated/types'
import rules from '../generated/rules.json'
import type { Policy } from './fold/fold'

/** `rounds`: a match may last some rounds; `horses`: how many are bought unless the house says otherwise. */
export interface Facts {
  readonly rounds: boolean
  readonly horses: number
}

const POLICIES: Readonly<Record<string, unknown>> = rules.policies
const FACTS: Readonly<Record<string, Facts>> = rules.facts
const NONE: Policy = { pass_lock: 'none', dragons_winds: false, twelve: 'off', battle: false }

/** The policy of a table: its system's, with the options that its house has changed. */
export function policyOf(room: RoomInfo | null): Policy {
  const policy = room ? (POLICIES[room.rules] as Policy | undefined) : undefined
  const changed = room?.options['pass_lock']
  return { ...NONE, ...policy, ...(changed === undefined ? {} : { pass_lock: changed as Policy['pass_lock'] }) }
}

/** Whether a match of this system can be as long as some rounds (圈). */
export function hasRounds(key: string): boolean {
  return FACTS[key]?.rounds ?? false
}

/** How many horses are bought at a table. */
export function horsesOf(room: RoomInfo): number {
  const changed = room.options['horses']
  return typeof changed === 'number' ? changed : (FACTS[room.rules]?.horses ?? 0)
}
