import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { TableEvent, Transfer, Winner, Won } from '../src/generated/types'
import { baseOf, flowsOf, horsesByOwner, netOf, priceOf, ranking, resultOf, settledOf, winsOf } from '../src/model/result'
import { cut, sankey } from '../src/result/sankey'

const STREAMS = new URL('../../tests/golden/streams/', import.meta.url)
const logs = readdirSync(STREAMS).map((name) => {
  const { steps, start } = JSON.parse(readFileSync(new URL(name, STREAMS), 'utf8')) as {
    steps: { event: TableEvent; changed: { scores?: number[] } }[]
    start: { scores: number[] }
  }
  const scores = steps.reduce((last, { changed }) => changed.scores ?? last, start.scores)
  return { name, before: start.scores, scores, log: [undefined, ...steps.map(({ event }) => event)] }
})

describe('a result', () => {
  test.each(logs)('explains every point of $name', ({ log, before, scores }) => {
    const result = resultOf(log)!
    expect(result.net).toEqual(scores.map((score, seat) => score - before[seat]!))
    expect(result.net.reduce((sum, net) => sum + net, 0)).toBe(0)
    expect(resultOf(log.slice(0, -1))).toBeNull()
  })

  test('is none while the deal is played', () => {
    expect(resultOf([])).toBeNull()
    expect(resultOf(logs[0]!.log.filter((event) => event?.type !== 'ended' && event?.type !== 'aborted'))).toBeNull()
  })

  test.each(logs.filter(({ log }) => log.some((event) => event?.type === 'won')))(
    'has lines that re-add to the value in $name',
    ({ log }) => {
      for (const { winner: { lines, value } } of resultOf(log)!.wins) {
        let running = 0
        for (const [op, , amount, total] of lines) {
          if (op === 'fan' || op === 'add' || op === 'plus') running += amount
          else if (op === 'cap') running = Math.min(running, amount)
          else if (op === 'floor') running = Math.max(running, amount)
          else if (op === 'times') running *= amount
          else if (op === 'power') running = amount ** running
          else running = amount
          expect(running).toBe(total)
        }
        expect(running).toBe(value)
      }
    },
  )
})

const winner = (seat: number, transfers: readonly Transfer[]): Winner => ({ seat, held: [], fans: [], value: 0, lines: [], reading: [], left_out: [], transfers })
const won = (...winners: Winner[]): Won => ({ type: 'won', by: 'discard', tile: 4, source: 3, winners })

describe('a deal in which play goes on after a win', () => {
  const log: TableEvent[] = [
    won(winner(0, [[3, 0, 2, 'win']]), winner(1, [[3, 1, 4, 'win']])),
    { type: 'exhausted', transfers: [[2, 3, 16, 'hua_zhu'], [2, 3, 4, 'da_jiao']] },
  ]
  const ended: TableEvent = { type: 'ended', hands: [[], [], [], []], next_dealer: 0 }

  test('shows its wins before it is over, and its result only then', () => {
    expect(winsOf(log).map(({ winner: { seat } }) => seat)).toEqual([0, 1])
    expect(resultOf(log)).toBeNull()
    const result = resultOf([...log, ended])!
    expect(result.kind).toBe('won')
    expect(result.wins).toHaveLength(2)
    expect(result.net).toEqual([2, 4, -20, 14])
    expect(settledOf(result.transfers).map(([, , , why]) => why)).toEqual(['hua_zhu', 'da_jiao'])
  })

  test('is drawn when nobody has won, checks or not', () => {
    expect(resultOf([log[1], ended])).toMatchObject({ kind: 'drawn', wins: [], net: [0, 0, -20, 20] })
  })
})

test('the price of a win is by payer, horses and bets apart', () => {
  const transfers: Transfer[] = [[1, 0, 4, 'win'], [1, 0, 4, 'twelve'], [2, 0, 9, 'horse'], [2, 0, 3, 'piao'], [1, 2, 5, 'win'], [3, 0, 4, 'win']]
  expect(priceOf(winner(0, transfers))).toEqual([
    { payer: 1, amount: 8, liable: true },
    { payer: 3, amount: 4, liable: false },
  ])
})

test('horses are listed by owner, with their total', () => {
  const lines = [[2, 5, 0, 8, 'win'], [0, 9, 1, 0, 'neutral'], [2, 6, 3, -4, 'loss']] as const
  expect(horsesByOwner(lines).map(({ owner, lines: own, total }) => [owner, own.length, total])).toEqual([[2, 2, 4], [0, 1, 0]])
})

test.each(logs)('only 国标 has a base beside the value: $name', ({ name, log }) => {
  const bases = winsOf(log).map(({ winner }) => baseOf(winner))
  expect(new Set(bases)).toEqual(new Set(bases.length ? [name.startsWith('gb88') ? 8 : 0] : []))
})

describe('flows', () => {
  const transfers: Transfer[] = [[1, 0, 8, 'win'], [2, 0, 8, 'win'], [2, 0, 3, 'kong'], [0, 1, 2, 'kong'], [3, 0, 0, 'win']]

  test('add up the reasons of each pair and leave out nothing', () => {
    const flows = flowsOf(transfers)
    expect(flows).toHaveLength(3)
    expect(flows.find(({ payer }) => payer === 2)).toEqual({ payer: 2, payee: 0, amount: 11, parts: [['win', 8], ['kong', 3]] })
    const net = [0, 0, 0, 0]
    for (const { payer, payee, amount } of flows) {
      net[payer]! -= amount
      net[payee]! += amount
    }
    expect(net).toEqual(netOf(transfers))
  })

  test('are drawn inside the picture, ribbons as high on both sides, none over another at its node', () => {
    const { height, payers, payees, ribbons } = sankey(flowsOf(transfers))
    for (const { y, h } of [...payers, ...payees]) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + h).toBeLessThanOrEqual(height)
    }
    for (const side of ['left', 'right'] as const) {
      const spans = ribbons.map((ribbon) => [ribbon[side], ribbon[side] + ribbon.h] as const).sort((a, b) => a[0] - b[0])
      spans.slice(1).forEach(([from], index) => expect(from).toBeGreaterThanOrEqual(spans[index]![1] - 1e-6))
    }
  })
})

test('a match ranks by what was paid, where coins are played for', () => {
  expect(ranking({ scores: [300, -400, 50, 50], won: [200, -250, 60, -10] }).map(({ seat, score }) => [seat, score])).toEqual([
    [0, 200],
    [2, 60],
    [3, -10],
    [1, -250],
  ])
})

test('equal scores share a place', () => {
  expect(ranking({ scores: [5, -3, 5, -7], won: null })).toEqual([
    { seat: 0, score: 5, place: 1 },
    { seat: 2, score: 5, place: 1 },
    { seat: 1, score: -3, place: 3 },
    { seat: 3, score: -7, place: 4 },
  ])
})

test.each([
  ['荔湾广场老西关街', '荔湾广场老西关街'],
  ['荔湾广场老西关大街', '荔湾广场老西关大…'],
  ['🀄🀄🀄🀄🀄🀄🀄🀄', '🀄🀄🀄🀄🀄🀄🀄🀄'],
  ['🀄🀄🀄🀄🀄🀄🀄🀄🀄', '🀄🀄🀄🀄🀄🀄🀄🀄…'],
  ['Guest 7421', 'Guest 7421'],
  ['Grandfather Chan', 'Grandfather C…'],
])('%s is cut between characters', (name, short) => {
  expect(cut(name, 112)).toBe(short)
})
