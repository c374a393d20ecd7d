/** The state of a table page: the connection, the session it folds, and what is derived for the components. */

import type { Action, Offer, ServerMessage } from '../generated/types'
import { Connection, isFinal, type Command, type Link, type Socket } from '../net/connection'
import { departureOf, type Departure } from '../model/departure'
import { resultOf, winsOf } from '../model/result'
import { preferences } from '../model/preferences.svelte'
import { NO_SESSION, openPrompt, receive, timeLeft, type Session } from '../model/session'
import { namesOf } from './names'
import { Fairness, type Fault } from '../model/fairness'
import { policyOf } from '../model/rules'
import { refusalText, ruleText, tOr } from '../texts/texts.svelte'

const NOTICE_MS = 4000

/** Seconds of base time and bank that a seat has left, and what part of the base time that is. */
export interface Clock {
  readonly base: number
  readonly bank: number
  readonly part: number
}

/** Told of every message: the session before it and after it, before the page is drawn anew. */
export type Listener = (message: ServerMessage, before: Session, after: Session) => void

export class TableStore {
  session = $state.raw<Session>(NO_SESSION)
  link = $state<Link>('connecting')
  /** While the connection is lost: something was done that the server may not know yet, and is sent when it is back. */
  kept = $state(false)
  /** A short message that goes away by itself. */
  notice = $state('')
  /** Why the seat is lost, until that has been read; null: it is not. */
  gone = $state<Departure | null>(null)
  /** Milliseconds of the monotonic clock, moved on while something counts down. */
  now = $state(performance.now())
  /** What the server has done that is not as it promised before the match. */
  unfair = $state<Fault | null>(null)
  #fairness = new Fairness()
  #connection: Connection
  #handedOver = false
  #listeners = new Set<Listener>()
  #noticeTimer: ReturnType<typeof setTimeout> | undefined
  #ticker: ReturnType<typeof setInterval> | undefined

  readonly room = $derived(this.session.room)
  readonly view = $derived(this.session.stream?.view ?? null)
  readonly me = $derived(this.room?.you ?? 0)
  readonly prompt = $derived(openPrompt(this.session))
  readonly result = $derived(this.session.stream ? resultOf(this.session.stream.log) : null)
  /** Wins of the deal so far; play goes on after them in 血战. */
  readonly wins = $derived(winsOf(this.session.stream?.log ?? []))
  /** At a coin table: what was paid in the deal, and what each seat has. */
  readonly coins = $derived(this.session.coins?.deal === this.session.stream?.deal ? this.session.coins : null)
  /** Coins at each seat; null: points are played for. */
  readonly purses = $derived(this.room?.stakes ? (this.coins?.purses ?? this.room.seats.map((seat) => seat?.coins ?? 0)) : null)
  /** 换三张, once it is done; null: not in this deal. */
  readonly exchanged = $derived(this.session.stream?.log.find((event) => event?.type === 'exchanged') ?? null)
  readonly names = $derived(namesOf(this.room))
  readonly seated = $derived(this.room !== null && this.room.you !== null)
  /** Seconds until the next deal, or a public table with bots, begins by itself; null: it waits. */
  readonly countdown = $derived(
    this.room?.next_in_ms == null ? null : Math.max(0, Math.ceil((this.room.next_in_ms - (this.now - this.session.roomAt)) / 1000)),
  )
  /** The result of the last deal is to be seen. */
  readonly resultShown = $derived(
    this.result !== null && this.view !== null && (this.room?.status === 'between' || this.room?.status === 'finished'),
  )
  /** 托管: the computer plays for the own seat. */
  readonly auto = $derived(this.seated && this.room?.status === 'playing' && this.room.seats[this.me as 0]?.auto === true)
  /** Waits, what a discard leaves and warnings are shown: the table tells them, and they are wanted. */
  readonly helped = $derived(preferences.helps && this.room?.helps !== false)
  /** What may be done now besides discarding, in the order of the buttons. */
  readonly claims = $derived(
    (this.prompt?.offers ?? []).filter((offer) => offer.action.type !== 'discard'),
  )
  readonly discards = $derived(
    new Set((this.prompt?.offers ?? []).flatMap(({ action }) => (action.type === 'discard' ? [action.tile] : []))),
  )

  constructor(
    code: string,
    open: () => Socket = () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
  ) {
    this.#connection = new Connection(code, {
      open,
      since: () => this.#since(),
      message: (message) => this.receive(message),
      link: (link) => this.#linked(link),
    })
  }

  start(): () => void {
    const wake = () => document.visibilityState === 'visible' && this.#connection.wake()
    const unplugged = () => this.#connection.wake()
    const shown = (event: PageTransitionEvent) => event.persisted && this.#connection.wake()
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('pageshow', shown)
    window.addEventListener('online', wake)
    window.addEventListener('offline', unplugged)
    this.#ticker = setInterval(() => this.#tick(), 200)
    this.#connection.start()
    return () => {
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('pageshow', shown)
      window.removeEventListener('online', wake)
      window.removeEventListener('offline', unplugged)
      clearInterval(this.#ticker)
      clearTimeout(this.#noticeTimer)
      this.#connection.stop()
    }
  }

  receive(message: ServerMessage): void {
    const before = this.session
    const held = this.purses?.[this.me] ?? null
    this.now = performance.now()
    this.session = receive(before, message, this.now, policyOf(this.room))
    if (this.session.wants !== before.wants && this.session.wants !== 'nothing') this.#connection.ask()
    if (message.t === 'room') this.gone = message.you === null ? (departureOf(before.room, message, held) ?? this.gone) : null
    if (message.t === 'refused' && !isFinal(this.link)) this.say(tOr(`error.${message.code}`, 'error.other', message as never))
    this.#judge(message)
    for (const listener of this.#listeners) listener(message, before, this.session)
  }

  /** Say what the shuffle needs from this page, and hold what the server says of it against what it said before. */
  #judge(message: ServerMessage): void {
    if (message.t === 'room') {
      const saying = this.#fairness.wants(message)
      if (saying) this.send(saying)
    } else if (message.t === 'revealed') this.#fairness.check(message)
    this.unfair = this.#fairness.fault
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  send(command: Command): void {
    this.#connection.send(command)
    this.kept = true
  }

  act(action: Action): void {
    const { prompt } = this
    if (!prompt) return
    this.session = { ...this.session, answered: prompt.prompt }
    this.send({ t: 'act', prompt: prompt.prompt, action })
  }

  /** Discard a tile if that is on offer. */
  discard(tile: number): void {
    if (this.discards.has(tile)) this.act({ type: 'discard', tile })
  }

  /** Why an action that one might expect is not on offer; null if nothing is said. */
  barred(what: 'win' | 'discard' | 'pung' | 'kong' | 'chow', tile: number | null = null): string | null {
    const found = this.prompt?.barred.find((each) => each.what === what && (tile === null || each.tile === tile))
    return found ? refusalText(found.code) : null
  }

  /** The clock that runs at a place: one's own prompt, or the seat whose turn it is. */
  clockOf(seat: number): Clock | null {
    const { prompt, answered, clock } = this.session
    const own = seat === this.me && prompt?.prompt !== answered ? prompt : null
    const running = own ?? (clock?.seat === seat ? clock : null)
    if (!running || !this.room || this.resultShown) return null
    const { base, bank } = timeLeft(running, this.now)
    return { base: Math.ceil(base / 1000), bank: Math.ceil(bank / 1000), part: Math.min(1, base / Math.max(this.room.base_ms, 1)) }
  }

  /** Any input ends the 托管 of one's own seat, unless one has asked for it. */
  takeBack(): void {
    if (this.auto && !this.#handedOver) this.handOver(false)
  }

  /** Have the computer play for the own seat, or play oneself again. */
  handOver(on: boolean): void {
    this.#handedOver = on
    this.send({ t: 'auto', on })
  }

  takeOver(): void {
    this.#connection.renew()
  }

  clearBecause(): void {
    this.session = { ...this.session, because: null }
  }

  say(text: string): void {
    this.notice = text
    clearTimeout(this.#noticeTimer)
    this.#noticeTimer = setTimeout(() => (this.notice = ''), NOTICE_MS)
  }

  /** The value and the largest fan of a win on offer, in words. */
  describeWin(offer: Offer): string {
    const [largest] = [...(offer.fans ?? [])].sort((a, b) => b[1] - a[1])
    return largest ? ruleText(`fan.${largest[0]}`) : ''
  }

  #tick(): void {
    const counting = this.session.prompt || this.session.clock || this.room?.next_in_ms != null
    if (counting) this.now = performance.now()
  }

  /** After a break a prompt that comes again counts as open, unless its answer is still on the way. */
  #linked(link: Link): void {
    this.link = link
    this.kept = !this.#connection.idle
    if (link === 'open' && !this.kept) this.session = { ...this.session, answered: null }
  }

  #since(): { deal: number | null; since: number | null } {
    const { stream, wants } = this.session
    if (!stream) return { deal: null, since: null }
    return { deal: stream.deal, since: wants === 'history' ? 0 : stream.seq }
  }
}
