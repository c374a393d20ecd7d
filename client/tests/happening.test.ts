import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { TableEvent } from '../src/generated/types'
import { happening } from '../src/model/happening'
import { narrate } from '../src/model/narrate'

const STREAMS = new URL('../../tests/golden/streams/', import.meta.url)
const events = readdirSync(STREAMS)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => (JSON.parse(readFileSync(new URL(name, STREAMS), 'utf8')) as { steps: { event: TableEvent }[] }).steps)
  .map(({ event }) => event)

describe('what an event looks and sounds like', () => {
  test('money that moves sums to nothing, and no seat is named that neither wins nor loses', () => {
    const moved = events.map((event) => happening(event).money).filter((money) => money.length)
    expect(moved.length).toBeGreaterThan(10)
    for (const money of moved) {
      expect(money.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      expect(money.every(({ amount }) => amount !== 0)).toBe(true)
      expect(new Set(money.map(({ seat }) => seat)).size).toBe(money.length)
    }
  })

  test('a claim, a kong and a win are each called once', () => {
    const called = (type: TableEvent['type']) => events.filter((event) => event.type === type).map((event) => happening(event).calls.length)
    expect(new Set(called('melded'))).toEqual(new Set([1]))
    expect(new Set(called('kong_declared'))).toEqual(new Set([1]))
    const konged = events.filter((event) => event.type === 'konged')
    for (const event of konged) expect(happening(event).calls).toHaveLength(event.meld[0] === 'fed' ? 1 : 0)
    for (const event of events) if (event.type === 'won') expect(happening(event).calls).toHaveLength(event.winners.length)
  })

  test('a seat that gets from one and pays another sees the difference, with the reason of the larger part', () => {
    const event: TableEvent = { type: 'exhausted', transfers: [[0, 1, 16, 'hua_zhu'], [1, 2, 4, 'tui_shui']] }
    expect(happening(event).money).toEqual([
      { seat: 0, amount: -16, why: 'hua_zhu' },
      { seat: 1, amount: 12, why: 'hua_zhu' },
      { seat: 2, amount: 4, why: 'tui_shui' },
    ])
  })
})

describe('the exchange of three is told', () => {
  const given: Extract<TableEvent, { type: 'exchanged' }>['given'] = [[0, 1, 2], [9, 10, 11], [18, 19, 20], [3, 4, 5]]
  test.each([[1, 3], [2, 2], [3, 1]] as const)('with its direction: step %i', (step, from) => {
    const event: TableEvent = { type: 'exchanged', given, step }
    expect(narrate(event, 0, true)).toMatchObject({ key: `say.exchanged.${step}`, seat: from, tiles: given[from], news: true })
    expect(narrate(event, null, true)).toMatchObject({ key: `say.exchanged.others.${step}`, news: true })
  })
})
