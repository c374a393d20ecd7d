/** Steps through a finished deal on a table of its own: forward as it was told then, anywhere else at once. */

import type { Replay, RoomInfo, SeatInfo } from '../generated/types'
import { isBot } from '../model/bots'
import { policyFor } from '../model/rules'
import { NO_SESSION } from '../model/session'
import type { Socket } from '../net/connection'
import { TableStore } from '../table/store.svelte'
import { decisionsOf, framesOf, stopsOf } from './frames'

const DEAF: Socket = { onopen: null, onmessage: null, onclose: null, readyState: 0, send: () => undefined, close: () => undefined }
export const PACES = [1500, 900, 400] as const

export class Player {
  readonly store: TableStore
  /** How many events have happened. */
  at = $state(0)
  /** The seat that sits in front. */
  seat = $state(0)
  /** All hands lie open; else only the one in front. */
  open = $state(true)
  playing = $state(false)
  pace = $state<number>(PACES[1])
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly code: string,
    readonly replay: Replay,
    me: number | null,
  ) {
    this.store = new TableStore(code, () => DEAF)
    this.seat = me ?? 0
    this.store.link = 'open'
    this.go(this.stops[1] ?? 0)
  }

  readonly frames = $derived.by(() => framesOf(this.replay, policyFor(this.replay.rules, this.replay.options), this.open ? null : this.seat))
  readonly stops = $derived(stopsOf(this.frames))
  readonly decisions = $derived(decisionsOf(this.frames, this.seat))
  /** Which stop it is, from 0. */
  readonly place = $derived(Math.max(0, this.stops.findLastIndex((stop) => stop <= this.at)))
  readonly isLast = $derived(this.place === this.stops.length - 1)
  /** What has happened last. */
  readonly last = $derived(this.at > 0 ? (this.frames.events[this.at - 1] ?? null) : null)

  readonly #room = $derived.by<RoomInfo>(() => {
    const { match, deal, deals, rounds, rules, options, seats, view } = this.replay
    const person = (name: string): SeatInfo => ({ name, bot: isBot(name) ? name : null, auto: false, away: false, ready: true })
    const [a, b, c, d] = seats.map(person)
    return {
      t: 'room', table: this.code, rules, options, status: 'playing', host: null, you: this.seat, seats: [a!, b!, c!, d!],
      match, deal, deals, rounds, scores: view.scores, base_ms: 0, bank_ms: 0, bots: '', helps: true, spectators: true, delay_ms: 0, watchers: 0,
    } as RoomInfo
  })

  /** Be where `at` events have happened. One step forward moves as at the table. */
  go(at: number): void {
    const { events } = this.frames
    const end = Math.max(0, Math.min(at, events.length))
    const steps = this.stops.includes(this.at) && this.stops[this.place + 1] === end && this.store.session.stream?.seq === this.at
    if (steps) {
      for (let seq = this.at + 1; seq <= end; seq++) this.store.receive({ t: 'update', deal: this.replay.deal, seq, event: events[seq - 1]! })
      this.at = end
    } else this.#jump(end)
  }

  /** Show the table after `at` events as it is, whatever was shown before. */
  #jump(at: number): void {
    const { events, views } = this.frames
    const { deal } = this.replay
    const log = [undefined, ...events.slice(0, at)]
    this.store.session = { ...NO_SESSION, room: this.#room, stream: { deal, seq: at, view: views[at]!, log } }
    this.at = at
  }

  step(by: number): void {
    this.go(this.stops[Math.max(0, Math.min(this.stops.length - 1, this.place + by))]!)
  }

  /** To the next or the last decision of the seat in front, or to the end on that side. */
  turn(by: 1 | -1): void {
    const found = by > 0 ? this.decisions.find((each) => each > this.at) : this.decisions.findLast((each) => each < this.at)
    this.go(found ?? (by > 0 ? this.stops.at(-1)! : 0))
  }

  /** Look from another seat, or with other hands open. */
  look(seat: number, open: boolean): void {
    const stop = this.place
    this.seat = seat
    this.open = open
    this.#jump(this.stops[Math.min(stop, this.stops.length - 1)]!)
  }

  toggle(): void {
    if (this.playing) return this.pause()
    if (this.isLast) this.go(0)
    this.playing = true
    this.#tick()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  #tick(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.step(1)
      if (this.isLast) this.pause()
      else this.#tick()
    }, this.pace)
  }
}
