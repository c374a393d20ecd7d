// The wall of a deal from its opened key, as lingnan.core.wall makes it: HMAC-SHA256 in counter mode, Fisher–Yates.
// Checked by the same published vectors as Python's.

type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What was published before a deal whose secret is `secret` (hex). */
export const commitment = async (secret: string): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(secret))))

const signer = async (key: Bytes): Promise<(message: Bytes) => Promise<Bytes>> => {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', imported, message))
}

/** Key of one stream of one deal: each field in UTF-8, preceded by its length in two bytes. */
export const streamKey = async (secret: string, fields: readonly string[]): Promise<Bytes> => {
  const parts = fields.flatMap((field) => {
    const raw = new TextEncoder().encode(field)
    return [raw.length >> 8, raw.length & 255, ...raw]
  })
  return (await signer(bytesOf(secret)))(Uint8Array.from(parts))
}

/** Uniform numbers from a key. */
export class Stream {
  #counter = 0
  #buffer: number[] = []
  readonly #key: Bytes
  #sign: ((message: Bytes) => Promise<Bytes>) | undefined

  constructor(key: Bytes) {
    this.#key = key
  }

  /** The next `size` bytes. */
  async take(size: number): Promise<number[]> {
    this.#sign ??= await signer(this.#key)
    while (this.#buffer.length < size) {
      const counter = new Uint8Array(8)
      new DataView(counter.buffer).setUint32(4, this.#counter++)
      this.#buffer.push(...(await this.#sign(counter)))
    }
    return this.#buffer.splice(0, size)
  }

  /** A uniform number in 0…bound − 1, by rejection. */
  async below(bound: number): Promise<number> {
    let size = 1
    while (256 ** size < bound) size++
    const limit = Math.floor(256 ** size / bound) * bound
    for (;;) {
      const value = (await this.take(size)).reduce((sum, byte) => sum * 256 + byte, 0)
      if (value < limit) return value % bound
    }
  }

  /** A Fisher–Yates shuffle of `tiles`. */
  async shuffled(tiles: readonly number[]): Promise<number[]> {
    const order = [...tiles]
    for (let index = order.length - 1; index > 0; index--) {
      const other = await this.below(index + 1)
      const kept = order[index] as number
      order[index] = order[other] as number
      order[other] = kept
    }
    return order
  }
}

/** The wall that the key of a deal's stream `wall` shuffles; `counts` says how many of each kind the set has. */
export const shuffledWall = async (key: Bytes, counts: readonly number[]): Promise<number[]> =>
  new Stream(key).shuffled(counts.flatMap((count, kind) => Array<number>(count).fill(kind)))
