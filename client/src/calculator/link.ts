/** A hand and its circumstances in the address of the calculator, readable and safe to share. */

import type { ScoreRequest } from '../generated/types'

type Field = keyof ScoreRequest

/** Fields that are texts as they stand; any other one is written as JSON. */
const TEXTS: ReadonlySet<string> = new Set<Field>(['rules', 'hand', 'round_wind', 'by', 'robbed', 'first_turn'])
const OTHERS: ReadonlySet<string> = new Set<Field>([
  'options', 'wild', 'seat', 'dealer', 'from', 'replacement', 'after_kong', 'last_tile', 'winners', 'liable', 'horses', 'flowers', 'last_of_kind', 'piao', 'stake',
])

export function calculatorPath(request: Partial<ScoreRequest>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request)) {
    if (TEXTS.has(name)) query.set(name, String(value))
    else if (OTHERS.has(name) && value !== null) query.set(name, JSON.stringify(value))
  }
  const text = query.toString()
  return text ? `/calculator?${text}` : '/calculator'
}

/** The request in an address; what cannot be read is left out, and the scorer judges the rest. */
export function requestIn(search: string): Partial<ScoreRequest> {
  const found: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    if (TEXTS.has(name)) found[name] = value
    else if (OTHERS.has(name)) {
      try {
        found[name] = JSON.parse(value)
      } catch {
        continue
      }
    }
  }
  return found
}
