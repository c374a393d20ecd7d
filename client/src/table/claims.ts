/** Offers as buttons: one button for each kind of action, in one fixed order. */

import type { Offer } from '../generated/types'

export type ClaimKind = 'pass' | 'chow' | 'pung' | 'kong' | 'win'

export interface ClaimGroup {
  readonly kind: ClaimKind
  readonly offers: readonly Offer[]
}

const ORDER: readonly ClaimKind[] = ['pass', 'chow', 'pung', 'kong', 'win']
const KEYS: Readonly<Record<ClaimKind, string>> = { pass: '0', chow: 'c', pung: 'p', kong: 'k', win: 'h' }

/** The buttons for some offers; discards are no buttons. */
export function claimGroups(offers: readonly Offer[]): ClaimGroup[] {
  return ORDER.map((kind) => ({ kind, offers: offers.filter(({ action }) => action.type === kind) })).filter(
    ({ offers: found }) => found.length > 0,
  )
}

/** The key that presses a button. */
export function groupKey(kind: ClaimKind): string {
  return KEYS[kind]
}

/** What a key means: a button, one of the choices that are open, or back from them; null: nothing. */
export function meaningOf(key: string, groups: readonly ClaimGroup[], choices: readonly Offer[] | null): ClaimGroup | Offer | 'back' | null {
  if (choices) return key === 'escape' || key === KEYS.pass ? 'back' : (choices[Number(key) - 1] ?? null)
  return groups.find(({ kind }) => KEYS[kind] === key) ?? null
}

/** Tiles in the hand that the claims on offer would use: those of `considered`, else of the largest. */
export function usesOf(offers: readonly Offer[], considered: Offer | null): readonly number[] {
  if (considered) return considered.action.type === 'win' ? [] : (considered.uses ?? [])
  const first = (kind: ClaimKind) => offers.find(({ action }) => action.type === kind)
  return (first('kong') ?? first('pung') ?? first('chow'))?.uses ?? []
}
