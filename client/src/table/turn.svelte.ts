/** What the own seat is asked, and what the person at it is about to do: the tile raised, the claim looked at. */

import type { DiscardHelp, Offer, Risk } from '../generated/types'
import { exchangeable, openingOf, suggested, toggled } from '../model/opening'
import { arrange, type Tile } from '../model/tiles'
import { refusalText, t, tileText } from '../texts/texts.svelte'
import { placeText } from '../texts/ways'
import { claimGroups, usesOf } from './claims'
import type { TableStore } from './store.svelte'

export class Turn {
  /** Place of the raised tile in the hand as it is shown, −1 if none. */
  raised = $state(-1)
  considered = $state.raw<Offer | null>(null)
  /** 换三张: tiles that are chosen so far. */
  picked = $state.raw<readonly Tile[]>([])

  constructor(readonly store: TableStore) {}

  readonly seat = $derived.by(() => this.store.view?.seats[this.store.me as 0] ?? null)
  readonly opening = $derived.by(() => openingOf(this.store.view))
  readonly exchanging = $derived.by(() => this.opening === 'exchange' && this.store.prompt !== null)
  /** A tile is to be chosen, so that those which may not be are dimmed. */
  readonly asked = $derived.by(() => this.exchanging || this.store.discards.size > 0)
  readonly mayTap = $derived.by(() => (this.exchanging ? exchangeable(this.store.prompt?.offers ?? []) : this.store.discards))
  /** 血战: the own hand has won and rests. */
  readonly out = $derived.by(() => {
    const { seated, view, me } = this.store
    return seated && view !== null && view.phase !== 'over' && view.out.includes(me)
  })
  readonly groups = $derived.by(() => claimGroups(this.store.claims))
  /** Somebody's tile may be claimed. */
  readonly inWindow = $derived.by(() => {
    const { view, me, prompt } = this.store
    return view !== null && view.tile !== null && view.turn !== me && prompt !== null
  })
  readonly claiming = $derived.by(() => this.groups.length > 0 && !this.store.resultShown)
  readonly uses = $derived.by(() => (this.inWindow || this.considered ? usesOf(this.store.claims, this.considered) : []))
  readonly #helps = $derived.by(() => (this.store.helped ? (this.store.prompt?.helps ?? []) : []))
  /** Kinds whose discard leaves a ready hand. */
  readonly ready = $derived.by(
    () => new Set(this.#helps.filter(({ distance, waits }) => distance === 1 && (waits?.length ?? 0) > 0).map(({ tile }) => tile)),
  )
  /** 承包: discards that may make one pay for somebody alone. */
  readonly risks = $derived.by<ReadonlyMap<Tile, readonly Risk[]>>(() => {
    const offers = this.store.helped ? (this.store.prompt?.offers ?? []) : []
    return new Map(
      offers.flatMap(({ action, risks }) => (action.type === 'discard' && risks?.length ? [[action.tile, risks] as const] : [])),
    )
  })
  /** The own hand as it is shown. */
  readonly shown = $derived.by(() => arrange(this.seat?.hand ?? [], this.seat?.drawn ?? null, this.store.view?.wild ?? []))
  /** What the raised tile would leave. */
  readonly help = $derived.by<DiscardHelp | null>(() => {
    const tile = this.tileAt(this.raised)
    return this.#helps.find((help) => help.tile === tile) ?? null
  })
  readonly helping = $derived.by(() => {
    const { seated, resultShown, room, session } = this.store
    if (!this.store.helped || !seated || resultShown || this.opening || this.out || room?.status !== 'playing') return false
    const { waits, stream } = session
    return this.help !== null || this.warning(this.tileAt(this.raised)) !== '' || (!this.asked && waits !== null && waits.deal === stream?.deal && waits.distance > 0)
  })
  /** What a window is about; null on the own turn. */
  readonly ask = $derived.by(() => {
    const { view } = this.store
    if (!view || !this.inWindow || view.tile === null) return null
    const key = view.phase === 'robbing' ? 'act.ask.kong' : 'act.ask.discard'
    return { text: t(key, { who: this.who(view.turn), tile: tileText(view.tile) }), tile: view.tile, wild: view.wild.includes(view.tile) }
  })
  /** Claims and wins that one might expect, and why they are not on offer. */
  readonly barred = $derived.by(() => {
    const about = (this.store.prompt?.barred ?? []).filter(({ what }) => what !== 'discard')
    return about.map(({ what, code }) => t('act.barred', { what: t(`what.${what}`), reason: refusalText(code) })).join(' ')
  })

  /** Why a discard is dangerous, in words; empty if it is not. */
  warning(tile: Tile | undefined): string {
    const risks = tile === undefined ? [] : (this.risks.get(tile) ?? [])
    return risks.map(({ seat, why }) => t(`risk.${why}`, { who: this.who(seat) })).join(' ')
  }

  /** The tile at a place of the hand as it is shown, the drawn one last. */
  tileAt(place: number): Tile | undefined {
    const { row, drawn } = this.shown
    return row[place] ?? (place === row.length && drawn !== null ? drawn : undefined)
  }

  /** 自己, 下家, 对家 or 上家. */
  who(seat: number): string {
    return placeText(seat, this.store.me)
  }

  /** Begin anew; a new question is asked. */
  reset(): void {
    this.raised = -1
    this.considered = null
    this.picked = this.exchanging ? suggested(this.store.prompt?.offers ?? [], this.seat?.hand ?? []) : []
  }

  pick(tile: Tile, isPicked: boolean): void {
    this.picked = toggled(this.picked, tile, isPicked)
  }

  discard(tile: Tile): void {
    this.raised = -1
    this.store.discard(tile)
  }

  /** Why a tile may not be chosen. */
  reason(tile: Tile): string {
    if (this.exchanging) return t('opening.exchange.few')
    return this.store.barred('discard', tile) ?? t('barred.other', { code: 'discard' })
  }

  /** A digit raises the tile at its place, and discards it when it is raised already. */
  keyed(key: string): boolean {
    if (key === 'escape') this.raised = -1
    const place = DIGITS.indexOf(key)
    const tile = place < 0 || !this.asked || this.exchanging ? undefined : this.tileAt(place)
    if (tile === undefined) return false
    if (this.raised === place) this.discard(tile)
    else this.raised = place
    return true
  }
}

const DIGITS = '1234567890'
