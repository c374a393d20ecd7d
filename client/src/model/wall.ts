// The wall of a deal from its opened key, as lingnan.core.wall makes it: HMAC-SHA256 in counter mode, Fisher–Yates.
// Checked by the same published vectors as Python's.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The head of the chain in which `key` (hex) is the link of deal number `deal`: what is published before the match. */
export function headOf(key: string, deal: number): string {
  let link = hexToBytes(key)
  for (let hashed = 0; hashed < deal; hashed++) link = sha256(link)
  return bytesToHex(link)
}

/** What a seat publishes before it opens `nonce`, as lingnan.notation.shares says. */
export const promiseOf = (match: string, seat: number, nonce: string): string =>
  bytesToHex(sha256(joined(['nonce', match, String(seat), nonce])))

/** 32 random bytes in hex. */
export const freshNonce = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)))

/** Fields in UTF-8, each preceded by its length in two bytes. */
function joined(fields: readonly string[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap((field) => {
      const raw = utf8ToBytes(field)
      return [raw.length >> 8, raw.length & 255, ...raw]
    }),
  )
}

/** Key of one stream of one deal. */
export const streamKey = (key: string, fields: readonly string[]): Uint8Array => hmac(sha256, hexToBytes(key), joined(fields))

/** Uniform numbers from a key. */
export class Stream {
  #counter = 0
  #buffer: number[] = []
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** The next `size` bytes. */
  take(size: number): number[] {
    while (this.#buffer.length < size) {
      const counter = new Uint8Array(8)
      new DataView(counter.buffer).setUint32(4, this.#counter++)
      this.#buffer.push(...hmac(sha256, this.#key, counter))
    }
    return this.#buffer.splice(0, size)
  }

  /** A uniform number in 0…bound − 1, by rejection. */
  below(bound: number): number {
    let size = 1
    while (256 ** size < bound) size++
    const limit = Math.floor(256 ** size / bound) * bound
    for (;;) {
      const value = this.take(size).reduce((sum, byte) => sum * 256 + byte, 0)
      if (value < limit) return value % bound
    }
  }

  /** A Fisher–Yates shuffle of `tiles`. */
  shuffled(tiles: readonly number[]): number[] {
    const order = [...tiles]
    for (let index = order.length - 1; index > 0; index--) {
      const other = this.below(index + 1)
      const kept = order[index] as number
      order[index] = order[other] as number
      order[other] = kept
    }
    return order
  }
}

/** The wall that the key of a stream shuffles; `counts` says how many of each kind the set has. */
export const shuffledWall = (key: Uint8Array, counts: readonly number[]): number[] =>
  new Stream(key).shuffled(counts.flatMap((count, kind) => Array<number>(count).fill(kind)))
