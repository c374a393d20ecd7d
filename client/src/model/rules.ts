/** What the page knows of the rules: a few policies that a fold reads. Made from the systems by a script. */

import type { RoomInfo } from '../generated/types'
import rules from '../generated/rules.json'
import type { Policy } from './fold'

const POLICIES: Readonly<Record<string, unknown>> = rules.policies
const NONE: Policy = { pass_lock: 'none', dragons_winds: false, twelve: 'off', battle: false }

/** The policy of a table: its system's, with the options that its house has changed. */
export function policyOf(room: RoomInfo | null): Policy {
  const policy = room ? (POLICIES[room.rules] as Policy | undefined) : undefined
  const changed = room?.options['pass_lock']
  return { ...NONE, ...policy, ...(changed === undefined ? {} : { pass_lock: changed as Policy['pass_lock'] }) }
}
