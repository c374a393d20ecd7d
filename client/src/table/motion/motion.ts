/**
 * Tiles on their way: dealt, drawn, discarded, claimed.
 *
 * Before the page is drawn anew it is noted where a tile comes from; afterwards the tile, which already lies where it
 * belongs, arrives from there. What still moves when the next event comes is where it belongs at once.
 */

import { tick } from 'svelte'
import type { ServerMessage, TableEvent } from '../../generated/types'
import { relative } from '../../model/seats'
import { happened, type Session } from '../../model/session'
import { symbolOf } from '../../model/tiles'
import { appear, CALM, fly, mayMove, QUICK } from './fly'

/** Lays an event out: what moves once the page shows it. */
type Land = () => (Animation | null)[]

const BUNDLE = 4
const BUNDLE_MS = 70

export class Motion {
  #running: Animation[] = []
  /** Dealing goes on while the first tile is drawn; a hand at play ends it. */
  #dealing: Animation[] = []

  heard(message: ServerMessage, before: Session, after: Session): void {
    const event = happened(message, before, after)
    if (!event) return
    this.#finish(this.#running)
    if (!mayMove()) return
    const me = after.room?.you ?? 0
    const land = setOff(event, (seat) => relative(seat, me))
    if (!land) return
    void tick().then(() => {
      const moving = land().filter((animation) => animation !== null)
      if (event.type === 'dealt') this.#dealing = moving
      else this.#running = moving
    })
  }

  /** Everything is where it belongs. */
  finish(): void {
    this.#finish(this.#running)
    this.#finish(this.#dealing)
  }

  #finish(animations: Animation[]): void {
    for (const animation of animations.splice(0)) if (animation.playState === 'running') animation.finish()
  }
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const last = (selector: string) => all(selector).at(-1) ?? null
const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? null
const held = (tile: number) => last(`.mine .hand > :has(use[href="#${symbolOf(tile)}"])`)

/** Where the tiles of a place come from: the own one of that kind, or the end of an opponent's standing hand. */
function source(place: number, tile: number | null): DOMRect | null {
  if (place === 0) return boxOf(tile === null ? last('.mine .hand > *') : held(tile))
  return boxOf(last(`[data-row="${place}"] > :nth-last-child(2)`) ?? last(`[data-edge="${place}"]`))
}

function setOff(event: TableEvent, placeOf: (seat: number) => number): Land | null {
  switch (event.type) {
    case 'dealt':
      return deal
    case 'drew': {
      const place = placeOf(event.seat)
      const well = boxOf(document.querySelector('.console'))
      if (place !== 0) return () => all(`[data-row="${place}"] > * > :last-child`).map((cell) => appear(cell, QUICK))
      return () => {
        const drawn = last('.mine .hand .new')
        return [drawn && well ? fly(drawn, smaller(well), QUICK) : null]
      }
    }
    case 'discarded': {
      const place = placeOf(event.seat)
      const from = source(place, event.tile)
      return () => {
        const target = last(`[data-river="${place}"] .pt`)
        return [target && from ? fly(target, place === 0 ? from : smaller(from), QUICK) : null]
      }
    }
    case 'melded':
    case 'konged': {
      const place = placeOf(event.seat)
      const [, tile, feeder, claimed] = event.meld
      const own = source(place, tile)
      const fed = feeder < 0 || event.meld[0] === 'added' ? null : boxOf(last(`[data-river="${placeOf(feeder)}"] .pt`))
      return () => {
        const laid = place === 0 ? last('.mine .melds > .meld') : last(`[data-meld="${place}"]`)
        const tiles = laid ? [...laid.querySelectorAll<HTMLElement>('.tile, .pt')] : []
        const taken = fed && (tiles.find((each) => each.dataset['tile'] === `${claimed}` && each.dataset['turned'] === 'yes') ?? tiles[0])
        return tiles.map((each) => {
          const from = each === taken ? fed : own
          return from ? fly(each, each === taken ? from : smaller(from), CALM) : null
        })
      }
    }
    case 'flowered': {
      const place = placeOf(event.seat)
      const from = source(place, event.flower)
      return () => {
        const target = last(`.s${place} .flowers`)
        return [target && from ? fly(target, smaller(from), CALM) : null]
      }
    }
    default:
      return null
  }
}

/** Four by four, as it is done at the table. */
function deal(): (Animation | null)[] {
  const own = all('.mine .hand > *').map((tile, index) => appear(tile, CALM, Math.floor(index / BUNDLE) * BUNDLE_MS))
  const rows = [1, 2, 3].flatMap((place) =>
    all(`[data-row="${place}"] > *`).flatMap((face) =>
      [...face.children].map((cell, index) => appear(cell as HTMLElement, QUICK, (Math.floor(index / BUNDLE) + place / 4) * BUNDLE_MS)),
    ),
  )
  return [...own, ...rows]
}

/** A box of the size of a tile in the middle of another one. */
function smaller(box: DOMRect): DOMRect {
  const w = Math.min(box.width, 48)
  const h = Math.min(box.height, 64)
  return new DOMRect(box.left + (box.width - w) / 2, box.top + (box.height - h) / 2, w, h)
}
