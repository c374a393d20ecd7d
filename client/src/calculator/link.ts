/** A hand and its circumstances in the address of the calculator, readable and safe to share. */

import type { ScoreRequest } from '../generated/types'
import { SEATS } from '../model/seats'
import { NOTATION } from '../model/tiles'

type Field = keyof ScoreRequest

/** Fields that are texts as they stand; any other one is written as JSON. */
const TEXTS: ReadonlySet<string> = new Set<Field>(['rules', 'hand', 'round_wind', 'by', 'robbed', 'first_turn'])

type Shape = (value: unknown) => boolean
const number: Shape = (value) => typeof value === 'number'
const flag: Shape = (value) => typeof value === 'boolean'
const text: Shape = (value) => typeof value === 'string'
const nothing: Shape = (value) => value === null
const seat: Shape = (value) => (SEATS as readonly unknown[]).includes(value)
const tile: Shape = (value) => (NOTATION as readonly unknown[]).includes(value)
const list = (of: Shape): Shape => (value) => Array.isArray(value) && value.every(of)
const record = (of: Shape): Shape => (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(of)
const some = (...shapes: Shape[]): Shape => (value) => shapes.some((fits) => fits(value))

/** Fields that are JSON, and what shape the page takes for granted. */
const SHAPES: ReadonlyMap<string, Shape> = new Map<Field, Shape>([
  ['options', record(some(flag, number, text, nothing))],
  ['wild', (value) => list(tile)(value) && new Set(value as string[]).size === (value as string[]).length],
  ['seat', seat],
  ['dealer', seat],
  ['from', seat],
  ['replacement', record(some(text, number, nothing))],
  ['after_kong', flag],
  ['last_tile', flag],
  ['winners', number],
  ['liable', record(some(text, number))],
  ['horses', some(list(tile), record(list(tile)))],
  ['flowers', number],
  ['last_of_kind', flag],
  ['piao', (value) => list(number)(value) && (value as number[]).length === SEATS.length],
  ['stake', some(number, list(number))],
])

export function calculatorPath(request: Partial<ScoreRequest>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request)) {
    if (TEXTS.has(name)) query.set(name, String(value))
    else if (SHAPES.get(name)?.(value)) query.set(name, JSON.stringify(value))
  }
  const text = query.toString()
  return text ? `/calculator?${text}` : '/calculator'
}

/** The request in an address; what cannot be read is left out, and the scorer judges the rest. */
export function requestIn(search: string): Partial<ScoreRequest> {
  const found: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    if (TEXTS.has(name)) found[name] = value
    else {
      const read = parsed(value)
      if (SHAPES.get(name)?.(read)) found[name] = read
    }
  }
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
