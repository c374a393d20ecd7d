/** How a hand was won, in words: the circumstances of a request to the scorer that are not the usual ones. */

import type { ScoreRequest } from '../generated/types'
import { t, tileText } from '../texts/texts.svelte'
import { byText } from '../texts/ways'
import { tilesFrom } from '../model/tiles'

const FIRST = { heavenly: 'how.heavenly', earthly: 'how.earthly', human: 'how.human' } as const

export function circumstances(request: ScoreRequest): string[] {
  const { by = 'draw', robbed, first_turn, replacement, after_kong, last_tile, last_of_kind, flowers, wild, round_wind, seat = 0, dealer = 0 } = request
  const wind = tileText(27 + ((seat - dealer + 4) % 4))
  return [
    by === 'rob' && robbed === 'concealed' ? t('how.rob.concealed') : byText(by),
    first_turn ? t(FIRST[first_turn]) : '',
    replacement ? ((replacement.chain ?? 1) > 1 ? t('how.replacement.chain', { n: replacement.chain ?? 1 }) : t('how.replacement')) : '',
    after_kong ? t('how.after_kong') : '',
    last_tile ? t(by === 'discard' ? 'how.last_discard' : 'how.last_tile') : '',
    last_of_kind ? t('how.last_of_kind') : '',
    flowers ? t('how.flowers', { n: flowers }) : '',
    wild?.length ? t('how.wild', { tiles: wild.flatMap(tilesFrom).map(tileText).join(' ') }) : '',
    round_wind !== undefined || seat !== dealer ? t('how.winds', { round: tileText(tilesFrom(round_wind ?? '1z')[0]!), seat: wind }) : '',
  ].filter(Boolean)
}
