import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DealView, SeatView, TableEvent } from '../src/generated/types'
import { fold, type Policy } from '../src/model/fold/fold'

/** Streams that Python writes (tests/golden/streams.py): what a viewer is told and what he knows after each event. */
const STREAMS = new URL('../../tests/golden/streams/', import.meta.url)

interface Stream {
  policy: Policy
  start: DealView
  steps: { event: TableEvent; changed: Partial<Omit<DealView, 'seats'>> & { seats?: Record<string, SeatView> } }[]
}

const names = readdirSync(STREAMS).filter((name) => name.endsWith('.json'))
const read = (name: string) => JSON.parse(readFileSync(new URL(name, STREAMS), 'utf8')) as Stream

function changed(view: DealView, { seats, ...fields }: Stream['steps'][number]['changed']): DealView {
  return { ...view, ...fields, seats: view.seats.map((seat, index) => seats?.[index] ?? seat) as unknown as DealView['seats'] }
}

describe('the fold equals the one in Python', () => {
  test.each(names)('%s', (name) => {
    const { policy, start, steps } = read(name)
    let view = start
    let expected = start
    for (const [index, step] of steps.entries()) {
      view = fold(view, step.event, policy)
      expected = changed(expected, step.changed)
      expect(view, `event ${index + 1}: ${step.event.type}`).toEqual(expected)
    }
  })

  test('on every type of event', () => {
    const types = new Set(names.flatMap((name) => read(name).steps.map(({ event }) => event.type)))
    expect([...types].sort()).toEqual([
      'aborted', 'answered', 'asked', 'bidden', 'dealt', 'discarded', 'drew', 'ended', 'exchanged', 'exhausted',
      'flowered', 'followed', 'horses_laid', 'kong_declared', 'konged', 'melded', 'timed_out', 'turned', 'voided', 'won',
    ])
  })

  test('and changes nothing that it is given', () => {
    const { policy, start, steps } = read(names[0]!)
    const text = JSON.stringify(start)
    steps.reduce((view, { event }) => fold(view, event, policy), start)
    expect(JSON.stringify(start)).toBe(text)
  })
})

test('a robbed kong did not happen: the tile leaves the hand, the pung stays', () => {
  const { policy, start } = read(names[0]!)
  const seat = { ...start.seats[1], hand: [4, 7], size: 2, drawn: 4, melds: [['pung', 4, 0, 4] as const] }
  const before: DealView = { ...start, seats: [start.seats[0], seat, start.seats[2], start.seats[3]] }
  const declared = fold(before, { type: 'kong_declared', seat: 1, kind: 'added', tile: 4 }, policy)
  expect(declared).toMatchObject({ phase: 'robbing', turn: 1, tile: 4, kong: 'added' })
  const winner = { seat: 2, held: [], fans: [], value: 8, lines: [], reading: [], left_out: [], transfers: [[1, 2, 8, 'rob'] as const] }
  const won = fold(declared, { type: 'won', by: 'rob', tile: 4, source: 1, winners: [winner] }, policy)
  expect(won).toMatchObject({ phase: 'over', robbed: 1, tile: null, kong: null })
  expect(won.seats[1]).toMatchObject({ hand: [7], size: 1, drawn: null, melds: [['pung', 4, 0, 4]] })
  expect(won.scores).toEqual([start.scores[0], start.scores[1] - 8, start.scores[2] + 8, start.scores[3]])
})
