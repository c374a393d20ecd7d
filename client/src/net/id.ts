import { bytesToHex } from '@noble/hashes/utils.js'

/** An id that nobody else has. A page that is not opened by https has no `crypto.randomUUID`. */
export const freshId = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
