import { describe, expect, test } from 'vitest'
import type { Offer } from '../src/generated/types'
import { exchangeable, exchangeOf, suggested, toggled } from '../src/model/opening'
import { suitOf, tilesFrom } from '../src/model/tiles'

const T = tilesFrom
const HAND = T('1m 2m 3m 4m 5p 6p 7p 1s 2s')
const offer = (text: string): Offer => {
  const [a, b, c] = T(text) as [number, number, number]
  return { action: { type: 'exchange', tiles: [a, b, c] }, uses: [a, b, c] }
}
const OFFERS = ['1m 2m 3m', '1m 2m 4m', '1m 3m 4m', '2m 3m 4m', '5p 6p 7p'].map(offer)

test('suits are numbered as in the missing suit', () => {
  expect(T('9m 1p 9p 1s 9s 1z 7z 1f').map(suitOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
})

describe('three tiles to exchange', () => {
  test('are suggested from the shortest suit on offer', () => {
    expect(suggested(OFFERS, HAND)).toEqual(T('5p 6p 7p'))
    expect(suggested([], HAND)).toEqual([])
  })

  test('may not be of a suit that has fewer', () => {
    expect(exchangeable(OFFERS)).toEqual(new Set(T('1m 2m 3m 4m 5p 6p 7p')))
  })

  test('are chosen by taps: another suit begins anew, a fourth tile pushes out the first', () => {
    const [a, b, c, d] = T('1m 2m 3m 4m') as [number, number, number, number]
    let picked = toggled([], c, false)
    picked = toggled(toggled(picked, a, false), b, false)
    expect(picked).toEqual([c, a, b])
    expect(toggled(picked, d, false)).toEqual([a, b, d])
    expect(toggled(picked, a, true)).toEqual([c, b])
    expect(toggled(picked, T('5p')[0]!, false)).toEqual(T('5p'))
  })

  test('are an action once there are three, in whatever order they were chosen', () => {
    expect(exchangeOf(OFFERS, T('4m 1m 3m'))).toEqual({ type: 'exchange', tiles: T('1m 3m 4m') })
    expect(exchangeOf(OFFERS, T('1m 3m'))).toBeNull()
    expect(exchangeOf(OFFERS, T('1s 2s 3s'))).toBeNull()
  })
})
