/** Money of a view. */

import type { DealView, Transfer } from '../../generated/types'

type Scores = DealView['scores']

export function booked(view: DealView, transfers: readonly Transfer[]): Pick<DealView, 'scores' | 'transfers'> {
  return { scores: book(view.scores, transfers), transfers: [...view.transfers, ...transfers] }
}

export function book(scores: Scores, transfers: readonly Transfer[]): Scores {
  const next: [number, number, number, number] = [...scores]
  for (const [payer, payee, amount] of transfers) {
    next[payer as 0] -= amount
    next[payee as 0] += amount
  }
  return next
}
