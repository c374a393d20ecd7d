/** The phases before play, in which all seats answer at once and hidden: 漂, 换三张, 定缺. */

import type { Action, DealView, Exchange, Offer } from '../generated/types'
import { suitOf, without, withTiles, type Tile } from './tiles'

export type OpeningPhase = 'piao' | 'exchange' | 'void_suit'

/** How many tiles are exchanged. */
export const EXCHANGED = 3

/** The phase before play that a deal is in; null in play. */
export function openingOf(view: DealView | null): OpeningPhase | null {
  const phase = view?.phase
  return phase === 'piao' || phase === 'exchange' || phase === 'void_suit' ? phase : null
}

/** What a seat has answered in the phase before play, as far as the viewer knows. */
export function answerOf(view: DealView, seat: number): Action | null {
  return view.answers.find(([other]) => other === seat)?.[1] ?? null
}

const triples = (offers: readonly Offer[]): Exchange[] =>
  offers.flatMap(({ action }) => (action.type === 'exchange' ? [action] : []))

/** Three tiles to begin with: the lowest of the shortest suit that has three. */
export function suggested(offers: readonly Offer[], hand: readonly Tile[]): readonly Tile[] {
  const length = ([first]: Exchange['tiles']) => hand.filter((tile) => suitOf(tile) === suitOf(first)).length
  const [best] = triples(offers).sort((a, b) => length(a.tiles) - length(b.tiles))
  return best?.tiles ?? []
}

/** Kinds that may be among the three. */
export function exchangeable(offers: readonly Offer[]): ReadonlySet<Tile> {
  return new Set(triples(offers).flatMap(({ tiles }) => tiles))
}

/** The choice after a tap: a tile of another suit begins anew, a fourth one pushes out the first. */
export function toggled(picked: readonly Tile[], tile: Tile, isPicked: boolean): readonly Tile[] {
  if (isPicked) return without(picked, [tile])
  const alike = picked.filter((other) => suitOf(other) === suitOf(tile))
  return [...alike, tile].slice(-EXCHANGED)
}

/** The action on offer that gives exactly these tiles. */
export function exchangeOf(offers: readonly Offer[], picked: readonly Tile[]): Exchange | null {
  const sorted = withTiles(picked, [])
  return triples(offers).find(({ tiles }) => tiles.every((tile, index) => tile === sorted[index])) ?? null
}
