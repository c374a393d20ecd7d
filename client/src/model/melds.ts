/** Melds as they lie on the table. */

import type { Meld } from '../generated/types'
import { relative } from './seats'
import type { Tile } from './tiles'

export interface LaidMeld {
  /** Three tiles in a row; null is a tile turned on its face. */
  readonly row: readonly (Tile | null)[]
  /** A kong's fourth tile, which lies on the middle one. */
  readonly top: Tile | null
  /** Place in the row of the tile that is turned towards its feeder, −1 if none. */
  readonly turned: number
}

const TURNED_FOR_FEEDER = [-1, 2, 1, 0] as const

export function isKong(kind: Meld[0]): boolean {
  return kind === 'fed' || kind === 'added' || kind === 'concealed'
}

/** The tiles of a meld, three or four. */
export function tilesOf([kind, tile]: Meld): Tile[] {
  if (kind === 'chow') return [tile, tile + 1, tile + 2]
  return Array.from({ length: isKong(kind) ? 4 : 3 }, () => tile)
}

/** How `owner` lays a meld: the claimed tile turned, at the side of the seat that fed it. */
export function lay(meld: Meld, owner: number): LaidMeld {
  const [kind, tile, feeder, claimed] = meld
  if (kind === 'concealed') return { row: [null, null, null], top: tile, turned: -1 }
  const turned = feeder < 0 ? -1 : TURNED_FOR_FEEDER[relative(feeder, owner)]
  if (kind === 'chow' && claimed >= 0) {
    const rest = tilesOf(meld).filter((other) => other !== claimed)
    return { row: [claimed, ...rest], top: null, turned: 0 }
  }
  return { row: tilesOf(meld).slice(0, 3), top: isKong(kind) ? tile : null, turned }
}
