/** What the calculator asks: of all circumstances that have been chosen, those that go together. */

import type { LiableField, Meld, ReplacementField, ScoreRequest } from '../generated/types'
import { isKong } from '../model/melds'
import { policyFor } from '../model/rules'
import { SEATS } from '../model/seats'
import { EAST, NOTATION, WILD } from '../model/tiles'
import type { BuiltHand } from './hand'
import { writeHand } from './hand'

/** Every circumstance as it was chosen, whether it applies now or not. */
export type Circumstances = Omit<ScoreRequest, 'id' | 'hand' | 'rules'>

/** What replaced kong the winning tile may have: kinds of the hand's kongs. */
export function kongsOf({ melds }: BuiltHand): Meld[0][] {
  return [...new Set(melds.map(([kind]) => kind).filter(isKong))]
}

/** 天胡, 地胡, 人胡: which of them this win could be; null if none. */
export function firstTurnOf({ by = 'draw', seat = 0, dealer = 0, from }: Circumstances, { melds }: BuiltHand): ScoreRequest['first_turn'] {
  if (melds.length) return null
  if (by === 'draw') return seat === dealer ? 'heavenly' : 'earthly'
  return by === 'discard' && from === dealer ? 'human' : null
}

/** Whether the hand may win on another seat's tile: a wild one is nobody's to claim. */
export function mayClaim({ winning }: BuiltHand, { wild = [] }: Circumstances): boolean {
  return winning === null || (winning !== WILD && !wild.includes(NOTATION[winning]!))
}

const HONORS = [[EAST, EAST + 1, EAST + 2, EAST + 3], [EAST + 4, EAST + 5, EAST + 6]] as const

/** What somebody may be liable for: some meld that lies open has been the last of those that make him so. */
export function liabilitiesOf(rules: string, { melds }: BuiltHand, { options }: Circumstances): LiableField['why'][] {
  const open = melds.filter(([kind]) => kind !== 'concealed')
  const counted = (options?.['twelve'] ?? policyFor(rules, {}).twelve) === 'all' ? melds : open
  const has = (among: readonly Meld[], tile: number) => among.some(([, each]) => each === tile)
  const honors = HONORS.some((kinds) => kinds.every((tile) => has(melds, tile)) && kinds.some((tile) => has(open, tile)))
  return [...(honors ? (['dragons_winds'] as const) : []), ...(counted.length === 4 && open.length ? (['twelve'] as const) : [])]
}

/** The kong that the winning tile replaces, fed by others than the winner. */
function replacementOf({ replacement, seat = 0 }: Circumstances, hand: BuiltHand): ReplacementField | undefined {
  if (!replacement || !kongsOf(hand).includes(replacement.kong)) return undefined
  const { from, first_from: first } = replacement
  return { ...replacement, ...(from === seat ? { from: SEATS.find((each) => each !== seat)! } : {}), ...(first === seat ? { first_from: null } : {}) }
}

/** The request to the scorer: fields that have their usual value, or that do not apply, are left out. */
export function requestOf(rules: string, hand: BuiltHand, chosen: Circumstances): ScoreRequest {
  const { seat = 0, dealer = 0, robbed = 'added' } = chosen
  const by = mayClaim(hand, chosen) ? (chosen.by ?? 'draw') : 'draw'
  const drawn = by === 'draw'
  const others = SEATS.filter((each) => each !== seat)
  const from = chosen.from != null && chosen.from !== seat ? chosen.from : others[0]
  const first = chosen.first_turn && firstTurnOf({ ...chosen, by, ...(from === undefined ? {} : { from }) }, hand)
  const { liable } = chosen
  const request: Record<string, unknown> = {
    rules,
    hand: writeHand(hand),
    options: nonEmpty(chosen.options),
    wild: chosen.wild?.length ? chosen.wild : undefined,
    seat: seat || undefined,
    dealer: dealer || undefined,
    round_wind: chosen.round_wind === '1z' ? undefined : chosen.round_wind,
    by: drawn ? undefined : by,
    robbed: by === 'rob' && robbed === 'concealed' ? robbed : undefined,
    from: drawn ? undefined : from,
    first_turn: first || undefined,
    replacement: drawn ? replacementOf(chosen, hand) : undefined,
    after_kong: by === 'discard' && chosen.after_kong && !first ? true : undefined,
    last_tile: chosen.last_tile || undefined,
    winners: !drawn && chosen.winners !== 1 ? chosen.winners : undefined,
    liable: liable && liable.seat !== seat && liabilitiesOf(rules, hand, chosen).includes(liable.why) ? liable : undefined,
    horses: nonEmpty(chosen.horses ?? undefined),
    flowers: chosen.flowers || undefined,
    last_of_kind: chosen.last_of_kind || undefined,
    piao: chosen.piao?.some((each) => each > 0) ? chosen.piao : undefined,
    stake: chosen.stake ?? undefined,
  }
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as unknown as ScoreRequest
}

function nonEmpty<T extends object>(value: T | undefined): T | undefined {
  return value && Object.keys(value).length ? value : undefined
}
