import { describe, expect, test } from 'vitest'
import type { Payment, RoomInfo, Wallet } from '../src/generated/types'
import { entranceTo, paidOf, shortOf, tierOf } from '../src/model/coins'
import { departureOf } from '../src/model/departure'
import { preferences } from '../src/model/preferences.svelte'
import { netOf } from '../src/model/result'
import { roomName } from '../src/table/names'

const wallet = (coins: number, table: string | null = null): Wallet => ({ wallet: coins, staked: table === null ? 0 : 5, table, floor: 2_000, least_units: 5, entries: [] })

describe('a public room', () => {
  const room = { least: 2_000, most: 100_000 }
  test.each([
    [1_999, 'poor'], [2_000, 'open'], [100_000, 'open'], [100_001, 'rich'],
  ] as const)('with %d coins is %s', (coins, entrance) => {
    expect(entranceTo(room, wallet(coins))).toBe(entrance)
  })

  test('without an upper limit takes the richest', () => {
    expect(entranceTo({ least: 20_000, most: null }, wallet(10 ** 12))).toBe('open')
  })

  test('asks for an account, and for no coins elsewhere', () => {
    expect(entranceTo(room, null)).toBe('guest')
    expect(entranceTo(room, wallet(5_000, 'x'))).toBe('seated')
  })

  test('is told from a private table by its tier', () => {
    expect(tierOf({ tier: 'noble', unit: 1, least: 1, most: null })).toBe('noble')
    expect(tierOf({ tier: null, unit: 1, least: 5, most: null })).toBeNull()
    expect(tierOf(null)).toBeNull()
  })
})

test('a room is called by its public name in every language, or is one of friends', () => {
  const names = (['zh-Hans', 'zh-Hant', 'en'] as const).map((language) => {
    preferences.language = language
    return ['noble', null].map((tier) => roomName({ stakes: { tier, unit: 1, least: 1, most: null } })).concat(roomName({ stakes: null }))
  })
  expect(names).toEqual([
    ['尊爵场', '好友房', '好友房'],
    ['尊爵場', '好友房', '好友房'],
    ['Nobles', 'Table for friends', 'Table for friends'],
  ])
})

describe('a settlement', () => {
  const payments: Payment[] = [[1, 0, 300, 200, 'win'], [1, 0, 100, 0, 'horse'], [2, 0, 300, 300, 'win'], [3, 2, 50, 50, 'kong']]

  test('counts what was paid', () => {
    expect(netOf(paidOf(payments))).toEqual([500, -200, -250, -50])
    expect(paidOf(payments)).toHaveLength(3)
  })

  test('tells who could not pay all, and how much of what', () => {
    expect(shortOf(payments)).toEqual([{ payer: 1, payee: 0, owed: 400, paid: 200 }])
    expect(shortOf(payments.slice(2))).toEqual([])
  })
})

describe('a seat that is gone', () => {
  const room = (you: number | null, more: Partial<RoomInfo> = {}) => ({ table: 'x', you, stakes: { tier: null, unit: 400, least: 2_000, most: null }, ...more }) as RoomInfo

  test('was lost with too few coins, or by the host', () => {
    expect(departureOf(room(1), room(null), 1_999)).toBe('poor')
    expect(departureOf(room(1), room(null), 2_000)).toBe('sent')
    expect(departureOf(room(1, { stakes: null }), room(null, { stakes: null }), null)).toBe('sent')
  })

  test('is no news for who never sat, still sits, or sees another table', () => {
    expect(departureOf(null, room(null), 0)).toBeNull()
    expect(departureOf(room(null), room(null), 0)).toBeNull()
    expect(departureOf(room(1), room(1), 0)).toBeNull()
    expect(departureOf(room(1), room(null, { table: 'y' }), 0)).toBeNull()
  })
})
