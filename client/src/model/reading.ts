/** The groups of a won hand as they are laid open. */

import type { Group, Meld } from '../generated/types'
import { lay } from './melds'
import type { Tile } from './tiles'

export interface ShownTile {
  /** null: face down. */
  readonly tile: Tile | null
  readonly turned: boolean
  readonly winner: boolean
  readonly wild: boolean
  /** What a wild tile stands for. */
  readonly as: Tile | null
}

const PLAIN = { turned: false, winner: false, wild: false, as: null } as const

/** The tiles of a group: of a meld as it lies before `seat`, of a concealed group in order, wild ones by their face. */
export function tilesShown([, tiles, wilds, index, winning]: Group, melds: readonly Meld[], wild: readonly Tile[], seat: number): ShownTile[] {
  const meld = melds[index]
  if (!meld) {
    return tiles.map((tile, place) => {
      const stands = wilds.includes(place)
      return { ...PLAIN, tile: stands ? (wild[0] ?? tile) : tile, winner: place === winning, wild: stands, as: stands ? tile : null }
    })
  }
  const laid = lay(meld, seat)
  const row = laid.row.map((tile, place) => ({ ...PLAIN, tile, turned: place === laid.turned }))
  if (laid.top === null) return row
  const top = { ...PLAIN, tile: laid.top }
  return meld[0] === 'concealed' ? [row[0]!, top, top, row[2]!] : [...row, top]
}
