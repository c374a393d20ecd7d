import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DealView, Prompt, RoomInfo, ServerMessage, TableEvent } from '../src/generated/types'
import type { Policy } from '../src/model/fold/fold'
import { happening } from '../src/model/happening'
import { narrate } from '../src/model/narrate'
import { resultOf } from '../src/model/result'
import { happened, NO_SESSION, openPrompt, receive, timeLeft, type Session } from '../src/model/session'

const stream = JSON.parse(
  readFileSync(new URL('../../tests/golden/streams/gd88-1.json', import.meta.url), 'utf8'),
) as { policy: Policy; start: DealView; steps: { event: TableEvent }[] }
const EVENTS = stream.steps.map(({ event }) => event)

const room = (more: Partial<RoomInfo> = {}): RoomInfo => ({
  t: 'room', table: 'x', rules: 'gd88', options: {}, status: 'playing', host: 0, you: 0, seats: [null, null, null, null],
  match: 'm', deal: 1, deals: 4, rounds: 0, scores: [0, 0, 0, 0], base_ms: 15_000, bank_ms: 20_000, bots: 'greedy',
  helps: true, spectators: true, delay_ms: 0, watchers: 0, next_in_ms: null, ...more,
})
const snapshot = (seq = 0, deal = 1, view = stream.start): ServerMessage => ({ t: 'snapshot', deal, seq, view })
const update = (seq: number, deal = 1): ServerMessage => ({ t: 'update', deal, seq, event: EVENTS[seq - 1]! })
const prompt = (number: number, after: number): Prompt => ({
  t: 'prompt', prompt: number, deal: 1, after, offers: [{ action: { type: 'pass' } }], barred: [], base_ms: 9000, bank_ms: 1000,
})

function told(messages: readonly ServerMessage[], from: Session = NO_SESSION): Session {
  return messages.reduce((session, message) => receive(session, message, 100, stream.policy), from)
}

describe('a session', () => {
  test('folds updates in order', () => {
    const session = told([room(), snapshot(), update(1), update(2), update(3)])
    expect(session.stream?.seq).toBe(3)
    expect(session.wants).toBe('nothing')
    expect(session.stream?.log.slice(1)).toEqual(EVENTS.slice(0, 3))
  })

  test('folds a repeated update once', () => {
    const once = told([room(), snapshot(), update(1), update(2)])
    const twice = told([update(1), update(2)], once)
    expect(twice.stream?.view).toEqual(once.stream?.view)
    expect(twice.stream?.seq).toBe(2)
  })

  test('asks for what is missing when a number is left out, and goes on once it has come', () => {
    const before = told([room(), snapshot(), update(1)])
    const gap = told([update(3)], before)
    expect(gap.wants).toBe('missing')
    expect(gap.stream?.view).toBe(before.stream?.view)
    const mended = told([update(2), update(3)], gap)
    expect(mended).toMatchObject({ wants: 'nothing', stream: { seq: 3 } })
  })

  test('asks when an update is of a deal that it does not know', () => {
    expect(told([room(), update(1)]).wants).toBe('missing')
    expect(told([room(), snapshot(), update(1, 2)]).wants).toBe('missing')
  })

  test('knows the coins of a deal until the next one begins', () => {
    const coins: ServerMessage = { t: 'coins', deal: 1, purses: [9, 1, 5, 5], payments: [[1, 0, 8, 4, 'win']] }
    const told1 = told([room(), snapshot(), coins, update(1)])
    expect(told1.coins).toEqual(coins)
    expect(told([snapshot(3)], told1).coins).toEqual(coins)
    expect(told([snapshot(0, 2)], told1).coins).toBeNull()
  })

  test('takes a snapshot for the whole truth', () => {
    const session = told([room(), snapshot(), update(1), prompt(1, 1), snapshot(0, 2)])
    expect(session.stream).toMatchObject({ deal: 2, seq: 0, log: [] })
    expect(session.prompt).toBeNull()
  })

  test('asks for the history of a deal that it finds finished, until it is complete', () => {
    let view = stream.start
    let session = told([room()])
    session = told([snapshot()], session)
    for (let seq = 1; seq <= EVENTS.length; seq++) session = told([update(seq)], session)
    view = session.stream!.view
    expect(view.phase).toBe('over')
    let late = told([room({ status: 'between' }), snapshot(EVENTS.length, 1, view)])
    expect(late.wants).toBe('history')
    for (let seq = 1; seq <= EVENTS.length; seq++) late = told([update(seq)], late)
    expect(late.wants).toBe('nothing')
    expect(late.stream?.view).toEqual(view)
    expect(late.stream?.log.slice(1)).toEqual(EVENTS)
  })

  // 2026-11-30: a page that came late was read the whole history, and shown old news.
  test('is moved on by each event once, and by nothing that is told of its past', () => {
    const moves = (messages: readonly ServerMessage[], from: Session) => {
      let session = from
      return messages.map((message) => happened(message, session, (session = told([message], session))))
    }
    const updates = EVENTS.map((_, index) => update(index + 1))
    const start = told([room(), snapshot()])
    expect(moves(updates, start)).toEqual(EVENTS)
    expect(moves([room(), update(2)], start)).toEqual([null, null])
    const { view } = told(updates, start).stream!
    const late = told([room({ status: 'between' }), snapshot(EVENTS.length, 1, view)])
    expect(moves(updates, late)).toEqual(EVENTS.map(() => null))
  })

  test('asks for the history when it comes late to a deal in which somebody has won, or sees its end', () => {
    expect(told([room(), snapshot(4, 1, { ...stream.start, out: [2] })]).wants).toBe('history')
    let late = told(Array.from({ length: EVENTS.length - 1 }, (_, index) => update(index + 1)), told([room(), snapshot()]))
    late = { ...late, stream: { ...late.stream!, log: [] } }
    expect(told([update(EVENTS.length)], late).wants).toBe('history')
  })

  test('shows a prompt only once what it is about is folded', () => {
    const early = told([room(), snapshot(), prompt(1, 2)])
    expect(openPrompt(early)).toBeNull()
    const ready = told([update(1), update(2)], early)
    expect(openPrompt(ready)?.prompt).toBe(1)
  })

  test('closes a prompt that play has passed, that is closed, or that is answered', () => {
    const asked = told([room(), snapshot(), update(1), prompt(1, 1)])
    expect(openPrompt(asked)).not.toBeNull()
    expect(openPrompt(told([update(2)], asked))).toBeNull()
    expect(openPrompt(told([{ t: 'prompt_closed', prompt: 1 }], asked))).toBeNull()
    expect(openPrompt(told([{ t: 'prompt_closed', prompt: 7 }], asked))).not.toBeNull()
    const answered = { ...asked, answered: 1 }
    expect(openPrompt(answered)).toBeNull()
    const refused: ServerMessage = { t: 'refused', cid: 'c', code: 'action/illegal', message: '' }
    expect(openPrompt(told([refused], answered))).not.toBeNull()
  })

  test('asks nobody while no deal is played', () => {
    const asked = told([room(), snapshot(), prompt(1, 0)])
    expect(openPrompt(told([room({ status: 'between' })], asked))).toBeNull()
  })

  test('ignores a message that it does not know', () => {
    const before = told([room(), snapshot()])
    expect(told([{ t: 'weather' } as unknown as ServerMessage], before)).toBe(before)
  })

  test('counts an event that it does not know, tells nothing of it and goes on', () => {
    const strange = { type: 'rained', seat: 1 } as unknown as TableEvent
    const before = told([room(), snapshot(), update(1), update(2)])
    const after = told([{ t: 'update', deal: 1, seq: 3, event: strange }], before)
    expect(after.stream).toMatchObject({ seq: 3, view: before.stream!.view })
    expect(after.wants).toBe('nothing')
    expect(narrate(strange, 0, true) ?? null).toBeNull()
    expect(happening(strange)).toMatchObject({ calls: [], money: [] })
    expect(resultOf([undefined, strange])).toBeNull()
  })
})

test('the base time runs first, then the bank, neither below zero', () => {
  const clock = { base_ms: 1000, bank_ms: 500, at: 100 }
  expect(timeLeft(clock, 100)).toEqual({ base: 1000, bank: 500 })
  expect(timeLeft(clock, 700)).toEqual({ base: 400, bank: 500 })
  expect(timeLeft(clock, 1300)).toEqual({ base: 0, bank: 300 })
  expect(timeLeft(clock, 9999)).toEqual({ base: 0, bank: 0 })
})
