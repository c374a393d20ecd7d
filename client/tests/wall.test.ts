// The published vectors of the wall, the same file that Python's tests read.
import { bytesToHex } from '@noble/hashes/utils.js'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Stream, freshNonce, headOf, promiseOf, shuffledWall, streamKey } from '../src/model/wall'

interface Vector {
  secret: string
  match: string
  deal: number
  nonces: string[]
  set: string
  head: string
  promises: string[]
  keys: Record<string, string>
  stream: string
  numbers: [number, number][]
  first_dealer: number
  wall: string
  direction: number
  horses?: string
}

const vectors = JSON.parse(
  readFileSync(new URL('../../tests/golden/wall_vectors.json', import.meta.url), 'utf8'),
) as Vector[]
const SUITS: [string, number][] = [['m', 9], ['p', 9], ['s', 9], ['z', 7], ['f', 8]]
const NAMES = SUITS.flatMap(([suit, size]) => Array.from({ length: size }, (_, index) => `${index + 1}${suit}`))

it.each(vectors)('$match, deal $deal', (vector) => {
  const { secret, match, deal, nonces } = vector
  expect(headOf(secret, deal)).toBe(vector.head)
  expect(nonces.map((nonce, seat) => promiseOf(match, seat, nonce))).toEqual(vector.promises)
  const key = (name: string, of = deal) => streamKey(secret, [match, String(of), name, ...nonces])
  for (const [name, expected] of Object.entries(vector.keys)) expect(bytesToHex(key(name))).toBe(expected)
  const head = new Stream(key('horses')).take(vector.stream.length / 2)
  expect(bytesToHex(Uint8Array.from(head))).toBe(vector.stream)
  const numbers = new Stream(key('dice'))
  for (const [bound, value] of vector.numbers) expect(numbers.below(bound)).toBe(value)
  expect(new Stream(key('dice', 1)).below(4)).toBe(vector.first_dealer)
  const dice = new Stream(key('dice'))
  dice.below(4)
  expect(dice.below(3) + 1).toBe(vector.direction)
  for (const [stream, shuffled] of [['wall', vector.wall], ['horses', vector.horses]] as const) {
    if (shuffled === undefined) continue
    const tiles = shuffled.split(' ')
    const counts = NAMES.map((name) => tiles.filter((tile) => tile === name).length)
    const deck = shuffledWall(key(stream), counts)
    expect(deck.map((kind) => NAMES[kind]).join(' ')).toBe(shuffled)
  }
})

it('makes another nonce each time', () => {
  const made = Array.from({ length: 20 }, freshNonce)
  expect(new Set(made).size).toBe(20)
  expect(made.every((nonce) => /^[0-9a-f]{64}$/.test(nonce))).toBe(true)
})
