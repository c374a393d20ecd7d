/** What the calculator asks: of all circumstances that have been chosen, those that go together. */

import type { Meld, ScoreRequest } from '../generated/types'
import { isKong } from '../model/melds'
import { SEATS } from '../model/seats'
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

/** The request to the scorer: fields that have their usual value, or that do not apply, are left out. */
export function requestOf(rules: string, hand: BuiltHand, chosen: Circumstances): ScoreRequest {
  const { seat = 0, dealer = 0, by = 'draw', robbed = 'added' } = chosen
  const drawn = by === 'draw'
  const others = SEATS.filter((each) => each !== seat)
  const from = chosen.from != null && chosen.from !== seat ? chosen.from : others[0]
  const first = firstTurnOf({ ...chosen, ...(from === undefined ? {} : { from }) }, hand)
  const replacement = drawn && chosen.replacement && kongsOf(hand).includes(chosen.replacement.kong) ? chosen.replacement : null
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
    first_turn: chosen.first_turn && first ? first : undefined,
    replacement: replacement ?? undefined,
    after_kong: by === 'discard' && chosen.after_kong ? true : undefined,
    last_tile: chosen.last_tile || undefined,
    winners: !drawn && chosen.winners !== 1 ? chosen.winners : undefined,
    liable: chosen.liable && chosen.liable.seat !== seat ? chosen.liable : undefined,
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
