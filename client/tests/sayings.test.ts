import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomInfo } from '../src/generated/types'
import { preferences } from '../src/model/preferences.svelte'
import { NO_SESSION } from '../src/model/session'
import { EMOTES, isEmote, PHRASES, Sayings } from '../src/table/sayings.svelte'

const session = { ...NO_SESSION, room: { you: 0 } as RoomInfo }
const names = ['甲', '乙', '丙', '丁']
const says = (sayings: Sayings, seat: number, key: 'hello' | 'smile' = 'hello') => sayings.heard({ t: 'said', seat, key }, session, session)
const seen = (sayings: Sayings) => sayings.shown.map(({ seat, key }) => [seat, key])

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  preferences.phrases = true
})

describe('what is said', () => {
  test('is seen for a moment, the last of each seat', () => {
    const sayings = new Sayings(() => names)
    says(sayings, 1)
    says(sayings, 2)
    says(sayings, 1, 'smile')
    expect(seen(sayings)).toEqual([[2, 'hello'], [1, 'smile']])
    vi.advanceTimersByTime(3_999)
    expect(sayings.shown).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(sayings.shown).toEqual([])
  })

  test('by somebody who is muted is not, wherever he sits, until he is heard again', () => {
    const seats = [...names]
    const sayings = new Sayings(() => seats)
    says(sayings, 1)
    sayings.mute(1)
    expect(sayings.shown).toEqual([])
    says(sayings, 1)
    says(sayings, 3)
    expect(seen(sayings)).toEqual([[3, 'hello']])
    ;[seats[1], seats[2]] = ['丙', '乙']
    expect([sayings.isMuted(1), sayings.isMuted(2)]).toEqual([false, true])
    sayings.mute(2)
    says(sayings, 2)
    expect(seen(sayings)).toEqual([[3, 'hello'], [2, 'hello']])
  })

  test('by others is not shown to who wants none of it, his own is', () => {
    preferences.phrases = false
    const sayings = new Sayings(() => names)
    says(sayings, 1)
    says(sayings, 0)
    expect(seen(sayings)).toEqual([[0, 'hello']])
  })
})

test('phrases and emotes are told apart', () => {
  expect(EMOTES.every(isEmote)).toBe(true)
  expect(PHRASES.some(isEmote)).toBe(false)
})
