// The published vectors of the wall, the same file that Python's tests read.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Stream, commitment, hexOf, shuffledWall, streamKey } from '../src/model/wall'

interface Vector {
  secret: string
  match: string
  deal: number
  nonces: string[]
  set: string
  commitment: string
  keys: Record<string, string>
  stream: string
  numbers: [number, number][]
  first_dealer: number
  wall: string
  direction?: number
  horses?: string
}

const vectors = JSON.parse(
  readFileSync(new URL('../../tests/golden/wall_vectors.json', import.meta.url), 'utf8'),
) as Vector[]
const SUITS: [string, number][] = [['m', 9], ['p', 9], ['s', 9], ['z', 7], ['f', 8]]
const NAMES = SUITS.flatMap(([suit, size]) => Array.from({ length: size }, (_, index) => `${index + 1}${suit}`))

it.each(vectors)('$match, deal $deal', async (vector) => {
  expect(await commitment(vector.secret)).toBe(vector.commitment)
  for (const [name, key] of Object.entries(vector.keys)) {
    const fields = [vector.match, String(vector.deal), name, ...vector.nonces]
    expect(hexOf(await streamKey(vector.secret, fields))).toBe(key)
  }
  const key = (name: string) => streamKey(vector.secret, [vector.match, String(vector.deal), name, ...vector.nonces])
  const head = await new Stream(await key('horses')).take(vector.stream.length / 2)
  expect(hexOf(Uint8Array.from(head))).toBe(vector.stream)
  const numbers = new Stream(await key('dice'))
  for (const [bound, value] of vector.numbers) expect(await numbers.below(bound)).toBe(value)
  if (vector.direction !== undefined) {
    const dice = new Stream(await key('dice'))
    await dice.below(4)
    expect((await dice.below(3)) + 1).toBe(vector.direction)
  }
  for (const [stream, shuffled] of [['wall', vector.wall], ['horses', vector.horses]] as const) {
    if (shuffled === undefined) continue
    const tiles = shuffled.split(' ')
    const counts = NAMES.map((name) => tiles.filter((tile) => tile === name).length)
    const deck = await shuffledWall(await key(stream), counts)
    expect(deck.map((kind) => NAMES[kind]).join(' ')).toBe(shuffled)
  }
})
