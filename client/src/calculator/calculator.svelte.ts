/** The state of the calculator: a hand, its circumstances, and what the server says of them. */

import type { Explanation, ScoreRequest } from '../generated/types'
import { factsOf } from '../model/rules'
import { NOTATION, WILD, type Tile } from '../model/tiles'
import { explain, type ApiError } from '../net/api'
import { EMPTY, readHand, SIZE, sizeOf, withMeld, withTile, writeHand, type BuiltHand } from './hand'
import { requestIn } from './link'
import { requestOf, type Circumstances } from './request'

/** What a click on a tile of the palette adds to. */
export type Target = 'tile' | 'chow' | 'pung' | 'fed' | 'added' | 'concealed' | 'wild' | `horse:${string}`

const MELDS = ['chow', 'pung', 'fed', 'added', 'concealed'] as const

export class Calculator {
  rules = $state('')
  hand = $state.raw<BuiltHand>(EMPTY)
  chosen = $state.raw<Circumstances>({})
  target = $state<Target>('tile')
  /** What is typed and no hand yet; null: the hand as it is. */
  typed = $state<string | null>(null)
  answer = $state.raw<Explanation | null>(null)
  fault = $state.raw<Pick<ApiError, 'code' | 'message'> | null>(null)
  #before: BuiltHand[] = $state.raw([])
  #asked = ''

  readonly request: ScoreRequest = $derived(requestOf(this.rules, this.hand, this.chosen))
  readonly whole = $derived(sizeOf(this.hand) === SIZE)
  readonly facts = $derived(factsOf(this.rules))
  readonly text = $derived(this.typed ?? writeHand(this.hand))
  readonly misread = $derived(this.typed !== null && this.typed !== '' && readHand(this.typed) === null)
  readonly canUndo = $derived(this.#before.length > 0)

  /** Begin with what an address holds. */
  open(search: string, usual: string): void {
    const { rules, hand, ...chosen } = requestIn(search)
    this.rules = rules ?? usual
    this.chosen = chosen
    this.type(hand ?? '')
    if (!this.misread) this.typed = null
    this.#before = []
  }

  choose(more: Circumstances): void {
    this.chosen = { ...this.chosen, ...more }
  }

  type(text: string): void {
    const hand = readHand(text)
    this.typed = hand && writeHand(hand) === text ? null : text
    if (hand) this.put(hand)
  }

  put(hand: BuiltHand): void {
    if (hand === this.hand) return
    this.#before = [...this.#before, this.hand]
    this.hand = hand
    if (readHand(this.typed ?? '') === null) this.typed = null
  }

  undo(): void {
    this.hand = this.#before.at(-1) ?? EMPTY
    this.#before = this.#before.slice(0, -1)
    this.typed = null
  }

  clear(): void {
    this.typed = null
    this.put(EMPTY)
    this.chosen = this.chosen.options ? { options: this.chosen.options } : {}
    this.target = 'tile'
  }

  /** A click on the palette. */
  add(tile: Tile): void {
    const { target } = this
    const meld = MELDS.find((kind) => kind === target)
    if (meld) {
      this.put(withMeld(this.hand, meld, tile))
      this.target = 'tile'
    } else if (target === 'wild') {
      this.choose({ wild: [NOTATION[tile]!] })
      this.target = 'tile'
    } else if (target.startsWith('horse:')) this.#buy(target.slice(6), tile)
    else this.put(withTile(this.hand, tile))
  }

  #buy(buyer: string, tile: Tile): void {
    if (tile === WILD) return
    const horses = this.horsesOf(buyer)
    this.setHorses(buyer, [...horses, NOTATION[tile]!])
  }

  horsesOf(buyer: string): readonly string[] {
    const { horses } = this.chosen
    if (!horses) return []
    return Array.isArray(horses) ? (buyer === 'winner' ? horses : []) : ((horses as Record<string, readonly string[]>)[buyer] ?? [])
  }

  setHorses(buyer: string, tiles: readonly string[]): void {
    if (buyer === 'winner') return this.choose({ horses: tiles })
    const { horses } = this.chosen
    const others = horses && !Array.isArray(horses) ? (horses as Record<string, readonly string[]>) : {}
    this.choose({ horses: Object.fromEntries(Object.entries({ ...others, [buyer]: tiles }).filter(([, each]) => each.length)) })
  }

  /** Ask the server; of several questions the last one counts. */
  async ask(): Promise<void> {
    const { request } = this
    const question = JSON.stringify(request)
    this.#asked = question
    try {
      const answer = await explain(request)
      if (this.#asked === question) [this.answer, this.fault] = [answer, null]
    } catch (error) {
      if (this.#asked === question) [this.answer, this.fault] = [null, error as ApiError]
    }
  }

  /** Nothing is asked while the hand is not whole. */
  wait(): void {
    this.#asked = ''
    this.answer = null
    this.fault = null
  }
}
