// Whole deals with their keys, of each way in which a wall is drawn from, written by Python.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Replay, TableEvent } from '../src/generated/types'
import { bestIn } from '../src/model/best'
import { policyFor } from '../src/model/rules'
import { decisionsOf, framesOf, seen, stopsOf } from '../src/replay/frames'
import { Player } from '../src/replay/player.svelte'
import { verify } from '../src/replay/verify'

const replays: Replay[] = readFileSync(new URL('../../tests/golden/replays.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line))
const named = replays.map((replay) => [replay.rules, replay] as const)
const policy = (replay: Replay) => policyFor(replay.rules, replay.options)

describe.each(named)('a deal of %s', (_, replay) => {
  it('is explained by the wall of its key', () => {
    const check = verify(replay)
    expect(check).toMatchObject({ promised: true, wrong: null })
    expect(check!.wall.length).toBe(replay.tiles.reduce((sum, count) => sum + count, 0))
    expect(check!.wall.filter(({ fate }) => fate === 'dealt').length).toBe(52)
  })

  it('is not explained by another key, nor after any tile is changed', () => {
    const key = `${replay.key!.slice(0, -1)}${replay.key!.endsWith('0') ? '1' : '0'}`
    expect(verify({ ...replay, key })).toMatchObject({ promised: false, wrong: 0 })
    expect((verify({ ...replay, match: `${replay.match}x` }))!.wrong).toBe(0)
    const index = replay.events.findLastIndex((event) => event.type === 'drew')
    const event = replay.events[index]!
    if (event.type !== 'drew') throw new Error('nobody drew')
    const other = { ...event, tile: ((event.tile ?? 0) + 1) % 9 }
    expect((verify({ ...replay, events: replay.events.with(index, other) }))!.wrong).toBe(index)
  })

  it('folds to its end, open and as each seat saw it', () => {
    const open = framesOf(replay, policy(replay), null)
    expect(open.views.at(-1)!.scores).toEqual(replay.scores)
    expect(open.views.at(-2)!.seats.every(({ hand }) => hand !== null)).toBe(true)
    for (const seat of [0, 1, 2, 3]) {
      const { views } = framesOf(replay, policy(replay), seat)
      expect(views.at(-1)!.scores).toEqual(replay.scores)
      const playing = views.filter(({ phase, out, seats }) => phase !== 'over' && !out.length && seats[seat as 0].hand !== null)
      expect(playing.length).toBeGreaterThan(0)
      for (const view of playing) expect(view.seats.map(({ hand }) => hand !== null)).toEqual([0, 1, 2, 3].map((each) => each === seat))
    }
  })

  it('shows the same table after any change of seat or of what is open', () => {
    const player = new Player('code', replay, 0)
    for (const place of [0.1, 0.3, 0.6, 0.9]) {
      player.go(player.stops[Math.floor(player.stops.length * place)]!)
      for (const [seat, open] of [[0, false], [0, true], [2, false], [2, true], [3, true]] as const) {
        player.look(seat, open)
        expect(player.store.view).toEqual(player.frames.views[player.at])
        expect(player.store.session.room?.you).toBe(seat)
      }
    }
  })

  it('stops where there is something to see, and where a seat decides', () => {
    const frames = framesOf(replay, policy(replay), null)
    const stops = stopsOf(frames)
    expect(stops[0]).toBe(0)
    expect(stops.at(-1)).toBe(frames.events.length)
    for (const seat of [0, 1, 2, 3]) {
      const decisions = decisionsOf(frames, seat)
      const discards = frames.events.filter((event) => event.type === 'discarded' && event.seat === seat).length
      expect(decisions.length).toBeGreaterThanOrEqual(discards)
      expect(decisions.every((each) => stops.includes(each))).toBe(true)
    }
  })
})

const redactions: { event: TableEvent; told: (TableEvent | null)[] }[] = readFileSync(new URL('../../tests/golden/redactions.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line))

it('tells a seat of an event what the server told it', () => {
  for (const { event, told } of redactions) expect([0, 1, 2, 3].map((seat) => seen(event, seat)), event.type).toEqual(told)
  expect(redactions.some(({ event }) => event.type === 'flowered' && (event.tile ?? 0) >= 34)).toBe(true)
})

it('has nothing to check where the wall was set up by hand', async () => {
  expect(verify({ ...replays[0]!, key: null })).toBeNull()
})

describe('the best hand', () => {
  const deals = replays.flatMap((replay) => replay.events.flatMap((event) => (event.type === 'won' ? event.winners.map((winner) => [replay.rules, replay, winner] as const) : [])))
  it.each(deals)('of %s is found in its deal with all its tiles', (_, replay, winner) => {
    const found = bestIn(replay, { value: winner.value, fans: winner.fans, table: 'x', deal: replay.deal })!
    expect(found.winner).toEqual(winner)
    expect(winner.held.length + 3 * found.melds.length).toBeGreaterThanOrEqual(13)
  })

  it('is not found in a deal without it', () => {
    expect(deals.length).toBeGreaterThan(0)
    expect(bestIn(replays[0]!, { value: 1, fans: [['nothing', 1]], table: 'x', deal: 1 })).toBeNull()
  })
})
