/**
 * A page's own share in the walls of a match, and the check of what the server opens after each deal.
 *
 * What it has promised, and what the server had published by then, is kept in the browser: a page that is loaded again
 * can still open, and the replay can still tell whether the own share is in.
 */

import type { OpenShare, PromiseShare, Revealed, RoomInfo, Share, ShuffleInfo } from '../generated/types'
import { keep, keptList } from './kept'
import { freshNonce, headOf, promiseOf } from './wall'

/** What a browser knows of one match. */
export interface Memory {
  readonly match: string
  readonly nonce: string
  /** The first head that the server has told. */
  readonly head: string
  /** The promises of all seats when shares were being opened; null before. */
  readonly promises: readonly (string | null)[] | null
  /** The seat for which the server has taken the opened share. */
  readonly given: number | null
}

/** What is wrong: another head, other promises, a share that does not open one, the own share left out, or a wrong key. */
export type Fault = 'head' | 'promises' | 'share' | 'own' | 'chain'

type Saying = Omit<PromiseShare, 'cid'> | Omit<OpenShare, 'cid'>

const PLACE = 'lingnan.shares'
const KEPT = 16

export class Fairness {
  /** What was wrong first; it stays wrong. */
  fault: Fault | null = null
  #memory: Memory | null = null
  #said = new Set<string>()

  /** What the page has to say now for the shuffle, each thing once; null: nothing. */
  wants(room: RoomInfo): Saying | null {
    const { shuffle, match, you } = room
    if (!shuffle) return null
    const memory = this.#see(match, shuffle)
    if (you === null) return null
    const promise = promiseOf(match, you, memory.nonce)
    const share = shuffle.shares[you as 0]
    if (share.promise === promise && share.state === 'given' && memory.given === null) this.#keep({ ...memory, given: you })
    if (shuffle.stage === 'promising' && share.promise !== promise && this.#first(promise)) return { t: 'promise', promise }
    const opens = shuffle.stage === 'opening' && share.promise === promise && share.state === 'expected'
    return opens && this.#first(memory.nonce) ? { t: 'open', nonce: memory.nonce } : null
  }

  /** Hold what the server opens after a deal against all that it has published before. */
  check({ key, deal, shares }: Revealed): void {
    const memory = this.#memory
    if (!memory) return
    this.fault ??= headOf(key, deal) === memory.head ? null : 'chain'
    this.fault ??= shares ? faultOf(shares, memory) : 'share'
  }

  /** What is known of the match now; a fault if that is not what was known before. */
  #see(match: string, { head, stage, shares }: ShuffleInfo): Memory {
    const promises = stage === 'promising' ? null : shares.map(({ promise }) => promise)
    const known = this.#memory?.match === match ? this.#memory : recall(match)
    if (known && known.head !== head) this.fault ??= 'head'
    if (known?.promises && `${known.promises}` !== `${promises}`) this.fault ??= 'promises'
    if (known && known === this.#memory && (known.promises || !promises)) return known
    return this.#keep({ ...(known ?? { match, nonce: freshNonce(), head, given: null }), promises: known?.promises ?? promises })
  }

  #keep(memory: Memory): Memory {
    this.#memory = memory
    remember(memory)
    return memory
  }

  #first(what: string): boolean {
    const fresh = !this.#said.has(what)
    this.#said.add(what)
    return fresh
  }
}

/** What is wrong with the opened shares of a match of which this browser knows something. */
function faultOf(shares: readonly Share[], { match, promises, given, nonce }: Memory): Fault | null {
  if (promises && shares.some(({ promise }, seat) => (promise ?? null) !== promises[seat])) return 'promises'
  if (!sharesOpen(shares, match)) return 'share'
  return given !== null && shares[given]?.nonce !== nonce ? 'own' : null
}

/** Whether every share that was given opens its promise, and no other has a nonce. */
export const sharesOpen = (shares: readonly Share[], match: string): boolean =>
  shares.every(({ state, promise, nonce }, seat) => (state === 'given' ? !!nonce && promiseOf(match, seat, nonce) === promise : nonce == null))

/** What goes into the keys of the walls. */
export const noncesOf = (shares: readonly Share[] | null): string[] => (shares ?? []).map(({ nonce }) => nonce ?? '')

/** What this browser has kept of a match. */
export const recall = (match: string): Memory | null => load().find((memory) => memory.match === match) ?? null

/** A browser that keeps nothing makes another promise on the next page. */
function remember(memory: Memory): void {
  keep(PLACE, [memory, ...load().filter(({ match }) => match !== memory.match)].slice(0, KEPT))
}

const load = () => keptList(PLACE, isMemory)

function isMemory(value: unknown): value is Memory {
  const { match, nonce, head, promises, given } = (value ?? {}) as Partial<Memory>
  const texts = typeof match === 'string' && typeof head === 'string' && /^[0-9a-f]{64}$/.test(nonce ?? '')
  return texts && (promises === null || Array.isArray(promises)) && (given === null || typeof given === 'number')
}
