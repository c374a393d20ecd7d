import { beforeEach, describe, expect, it } from 'vitest'
import type { Replay, Revealed, RoomInfo, Share, ShareInfo, ShuffleInfo } from '../src/generated/types'
import { Fairness, noncesOf, recall, type Fault } from '../src/model/fairness'
import { headOf, promiseOf } from '../src/model/wall'
import { holds, verify } from '../src/replay/verify'
import { readFileSync } from 'node:fs'

const stored = new Map<string, string>()
globalThis.localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
} as Storage

const MATCH = 'match'
const KEY = '11'.repeat(32)
const HEAD = headOf(KEY, 2)
const ABSENT: ShareInfo = { state: 'absent', promise: null }

function room(shuffle: Partial<ShuffleInfo> & { own?: ShareInfo }, you: number | null = 1): RoomInfo {
  const { own = { state: 'expected', promise: null }, ...more } = shuffle
  return { match: MATCH, you, shuffle: { head: HEAD, stage: 'promising', shares: [ABSENT, own, ABSENT, ABSENT], ...more } } as unknown as RoomInfo
}

/** A page that has promised and opened, and what it has said. */
function given(): { page: Fairness; nonce: string; promise: string } {
  const page = new Fairness()
  const said = page.wants(room({}))
  if (said?.t !== 'promise') throw new Error('nothing was promised')
  const { promise } = said
  const opens = page.wants(room({ stage: 'opening', own: { state: 'expected', promise } }))
  if (opens?.t !== 'open') throw new Error('nothing was opened')
  page.wants(room({ stage: 'sealed', own: { state: 'given', promise } }))
  return { page, nonce: opens.nonce, promise }
}

const shares = (own: Share): Revealed['shares'] => [{ state: 'absent' }, own, { state: 'absent' }, { state: 'absent' }]

beforeEach(() => stored.clear())

describe('the own share', () => {
  it('is promised, then opened, each once', () => {
    const page = new Fairness()
    const said = page.wants(room({}))
    expect(said?.t).toBe('promise')
    expect(page.wants(room({}))).toBeNull()
    const promise = said?.t === 'promise' ? said.promise : ''
    expect(page.wants(room({ own: { state: 'expected', promise } }))).toBeNull()
    const opening = room({ stage: 'opening', own: { state: 'expected', promise } })
    const opened = page.wants(opening)
    expect(opened?.t === 'open' && promiseOf(MATCH, 1, opened.nonce)).toBe(promise)
    expect(page.wants(opening)).toBeNull()
    expect(page.wants(room({ stage: 'opening', own: { state: 'given', promise } }))).toBeNull()
  })

  it('is opened by a page that was loaded again', () => {
    const said = new Fairness().wants(room({}))
    const promise = said?.t === 'promise' ? said.promise : ''
    const opened = new Fairness().wants(room({ stage: 'opening', own: { state: 'expected', promise } }))
    expect(opened?.t === 'open' && promiseOf(MATCH, 1, opened.nonce)).toBe(promise)
  })

  it('is promised anew at another seat, and by a browser that has forgotten', () => {
    const page = new Fairness()
    const first = page.wants(room({}))
    expect(page.wants(room({ shares: [ABSENT, ABSENT, ABSENT, ABSENT] }, 3))).not.toEqual(first)
    stored.clear()
    const promise = first?.t === 'promise' ? first.promise : ''
    expect(new Fairness().wants(room({ own: { state: 'expected', promise } }))?.t).toBe('promise')
  })

  it('is nobody’s who only watches, and none where the match began before there were shares', () => {
    expect(new Fairness().wants(room({}, null))).toBeNull()
    expect(new Fairness().wants({ ...room({}), shuffle: null })).toBeNull()
  })

  it('is another one in every match', () => {
    const page = new Fairness()
    const one = page.wants(room({}))
    const other = page.wants({ ...room({}), match: 'other' })
    expect(other?.t).toBe('promise')
    expect(other).not.toEqual(one)
    expect(recall('other')?.nonce).not.toBe(recall(MATCH)?.nonce)
  })

  it('survives nonsense in the store of the browser', () => {
    for (const nonsense of ['{', '7', '[7, {"match": "match"}]', '[{"match":"match","nonce":"x","head":"","promises":null,"given":null}]']) {
      stored.set('lingnan.shares', nonsense)
      expect(new Fairness().wants(room({}))?.t).toBe('promise')
    }
  })
})

describe('what the server opens', () => {
  const checked = (change: (own: Share, nonce: string) => Partial<Revealed>): Fault | null => {
    const { page, nonce, promise } = given()
    const own: Share = { state: 'given', promise, nonce }
    page.check({ t: 'revealed', deal: 2, key: KEY, shares: shares(own), ...change(own, nonce) })
    return page.fault
  }

  it.each<[string, (own: Share, nonce: string) => Partial<Revealed>, Fault | null]>([
    ['as promised', () => ({}), null],
    ['another key', () => ({ key: '22'.repeat(32) }), 'chain'],
    ['the key of another deal', () => ({ deal: 1 }), 'chain'],
    ['no shares', () => ({ shares: null }), 'share'],
    ['another promise', (own) => ({ shares: shares({ ...own, promise: '0'.repeat(64) }) }), 'promises'],
    ['another nonce', (own) => ({ shares: shares({ ...own, nonce: '0'.repeat(64) }) }), 'share'],
    ['the own share left out', (own) => ({ shares: shares({ state: 'withheld', promise: own.promise ?? null }) }), 'own'],
    ['a nonce of nobody', (own) => ({ shares: [{ state: 'absent', nonce: '0'.repeat(64) }, own, { state: 'absent' }, { state: 'absent' }] }), 'share'],
  ])('%s', (_, change, fault) => {
    expect(checked(change)).toBe(fault)
  })

  it('is a fault if head or promises are taken back, also after the page was loaded again', () => {
    const { promise } = given()
    for (const [taken, fault] of [[{ head: KEY }, 'head'], [{ shares: [ABSENT, ABSENT, ABSENT, ABSENT] as ShuffleInfo['shares'] }, 'promises']] as const) {
      const again = new Fairness()
      again.wants(room({ stage: 'sealed', own: { state: 'given', promise }, ...taken }))
      expect(again.fault).toBe(fault)
    }
  })

  it('counts as late, not as left out, where the server never took the share', () => {
    const page = new Fairness()
    const said = page.wants(room({}))
    const promise = said?.t === 'promise' ? said.promise : ''
    page.wants(room({ stage: 'opening', own: { state: 'expected', promise } }))
    page.wants(room({ stage: 'sealed', own: { state: 'withheld', promise } }))
    page.check({ t: 'revealed', deal: 2, key: KEY, shares: shares({ state: 'withheld', promise }) })
    expect(page.fault).toBeNull()
  })
})

describe('a replay', () => {
  const replays: Replay[] = readFileSync(new URL('../../tests/golden/replays.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line))
  const replay = replays.find(({ shares }) => shares)!
  const memory = { match: replay.match, nonce: noncesOf(replay.shares)[0]!, head: replay.commitment, promises: null, given: 0 }
  const remember = (change: object) => stored.set('lingnan.shares', JSON.stringify([{ ...memory, ...change }]))

  it('says whether the own share is in', () => {
    expect(verify(replay)).toMatchObject({ promised: true, remembered: null, shares: true, own: null, wrong: null })
    remember({})
    expect(verify(replay)).toMatchObject({ remembered: true, own: 'in' })
    expect(holds(verify(replay)!)).toBe(true)
    remember({ given: 1 })
    expect(verify(replay)).toMatchObject({ own: 'left_out' })
    expect(holds(verify(replay)!)).toBe(false)
    remember({ given: null, nonce: `${'0'.repeat(63)}2` })
    expect(verify(replay)).toMatchObject({ own: 'late' })
    expect(holds(verify(replay)!)).toBe(true)
    remember({ head: KEY })
    expect(verify(replay)).toMatchObject({ remembered: false })
  })

  it('with another share does not hold', () => {
    const changed = replay.shares!.with(0, { ...replay.shares![0], nonce: 'f'.repeat(64) }) as unknown as Replay['shares']
    expect(verify({ ...replay, shares: changed })).toMatchObject({ shares: false, wrong: 0 })
  })
})
