/**
 * One socket to one table that mends itself.
 *
 * Lost: it comes back with growing pauses, and at once when the page is seen again or the network returns. Half open:
 * a ping or a command without any answer closes it, and the next socket gets longer to answer, for a slow line is not a
 * dead one. Commands carry an id and are sent again after a break; the server gives a repeated id its first answer.
 */

import type { ClientMessage, Hello, ServerMessage } from '../generated/types'
import { WIRE_VERSION } from '../generated/types'
import { freshId } from './id'

export type Link =
  | 'connecting'
  | 'open'
  | 'lost'
  /** Another page of the same player took over. */
  | 'replaced'
  /** There is no such table. */
  | 'unknown'
  /** The server speaks a newer version, or did not understand this page. */
  | 'outdated'
  /** The account was signed out everywhere, changed its password, or is gone. */
  | 'signed_out'

/** A message that carries a command id, without it. */
export type Command = Without<Extract<ClientMessage, { cid: string }>, 'cid'>
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

export interface Timing {
  readonly firstPause: number
  readonly longestPause: number
  readonly connect: number
  readonly quiet: number
  readonly answer: number
}

export const TIMING: Timing = { firstPause: 400, longestPause: 5_000, connect: 8_000, quiet: 12_000, answer: 5_000 }

export const REPLACED = 4001
const OLD_VERSION = 4002
export const SIGNED_OUT = 4003
export const UNKNOWN_TABLE = 4004
const ABUSE = 1008

const ENDS: Readonly<Record<number, Link>> = {
  [REPLACED]: 'replaced', [SIGNED_OUT]: 'signed_out', [UNKNOWN_TABLE]: 'unknown', [OLD_VERSION]: 'outdated', [ABUSE]: 'outdated',
}
const FINAL: ReadonlySet<Link> = new Set(Object.values(ENDS))
const REFUSALS: Readonly<Record<string, Link>> = { 'room/unknown': 'unknown', 'wire/version': 'outdated' }

/** The part of a WebSocket that is used, for tests. */
export interface Socket {
  onopen: ((event: Event) => unknown) | null
  onmessage: ((event: MessageEvent) => unknown) | null
  onclose: ((event: CloseEvent) => unknown) | null
  readonly readyState: number
  send(data: string): void
  close(code?: number): void
}

export interface Ends {
  readonly open: () => Socket
  readonly since: () => Pick<Hello, 'deal' | 'since'>
  readonly message: (message: ServerMessage) => void
  readonly link: (link: Link) => void
}

const OPEN = 1
/** How often the time for an answer is doubled at most. */
const DOUBLINGS = 2

export class Connection {
  #socket: Socket | null = null
  #link: Link = 'connecting'
  #failures = 0
  #pings = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined
  /** Something has been asked, and nothing heard since. */
  #asked = false
  /** Sockets that did not open or gave no answer since one answered soon. */
  #unanswered = 0
  /** Commands without an answer, by id, with the time of their last way out. */
  #waiting = new Map<string, { readonly text: string; at: number }>()
  #pinged = 0
  #stopped = false

  constructor(
    readonly table: string,
    private readonly ends: Ends,
    private readonly timing: Timing = TIMING,
  ) {}

  /** Whether every command has been answered. */
  get idle(): boolean {
    return this.#waiting.size === 0
  }

  start(): void {
    this.#connect()
  }

  /** Close for good. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#retry)
    this.#drop()
  }

  /** Send a command; it is kept until it is answered, over any number of sockets. */
  send(command: Command): string {
    const cid = freshId()
    const text = JSON.stringify({ ...command, cid })
    this.#waiting.set(cid, { text, at: performance.now() })
    if (this.#link === 'open') this.#say(text)
    return cid
  }

  /** The page is seen again, or the network is back: connect now, or ask whether the socket still lives. */
  wake(): void {
    if (this.#stopped || isFinal(this.#link)) return
    if (this.#link === 'open') this.#ping()
    else this.#connect()
  }

  /** Ask for what is missing: say hello again, with the number of the last event that was folded. */
  ask(): void {
    if (this.#socket?.readyState === OPEN) this.#hello(this.#socket)
  }

  /** Connect anew, to take the table back from another page. */
  renew(): void {
    if (this.#stopped) return
    this.#failures = 0
    this.#connect()
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#drop()
    const socket = this.ends.open()
    this.#socket = socket
    if (this.#link !== 'lost') this.#tell('connecting')
    socket.onopen = () => {
      this.#hello(socket)
      this.#expect(this.timing.connect)
    }
    socket.onmessage = (event) => this.#receive(String(event.data))
    socket.onclose = (event) => this.#closed(event.code)
    this.#expect(this.timing.connect)
  }

  #hello(socket: Socket): void {
    const hello: Hello = { t: 'hello', v: WIRE_VERSION, table: this.table, ...this.ends.since() }
    socket.send(JSON.stringify(hello))
  }

  #receive(data: string): void {
    const message = parse(data)
    if (!message) return
    this.#listen(this.timing.quiet, () => this.#ping())
    if (message.t === 'room' && this.#link !== 'open') {
      this.#failures = 0
      this.#tell('open')
      for (const command of this.#waiting.values()) {
        command.at = performance.now()
        this.#say(command.text)
      }
    }
    if ((message.t === 'ack' || message.t === 'refused' || message.t === 'because') && message.cid) {
      this.#answered(this.#waiting.get(message.cid)?.at)
      this.#waiting.delete(message.cid)
    }
    if (message.t === 'pong') this.#answered(this.#pinged)
    const end = message.t === 'refused' ? REFUSALS[message.code] : undefined
    if (end) this.#finish(end)
    this.ends.message(message)
  }

  /** Only an answer to what was asked just now says that the line is not slow. */
  #answered(at = 0): void {
    if (performance.now() - at < this.timing.answer / 2) this.#unanswered = 0
  }

  #ping(): void {
    if (this.#socket?.readyState !== OPEN) return this.#lose()
    this.#pings += 1
    this.#pinged = performance.now()
    this.#say(JSON.stringify({ t: 'ping', n: this.#pings }))
  }

  /** Send what has an answer: a socket on which nothing is heard soon is dead, however often it is asked again. */
  #say(text: string): void {
    this.#socket?.send(text)
    if (this.#asked) return
    this.#expect(this.timing.answer)
    this.#asked = true
  }

  /** Leave the socket unless something is heard within `pause`, or longer where that has been too short. */
  #expect(pause: number): void {
    this.#listen(pause * 2 ** Math.min(this.#unanswered, DOUBLINGS), () => {
      this.#unanswered += 1
      this.#lose()
    })
  }

  /** Act unless something is heard within `pause`. */
  #listen(pause: number, act: () => void): void {
    this.#asked = false
    clearTimeout(this.#watch)
    this.#watch = setTimeout(act, pause)
  }

  #lose(): void {
    this.#drop()
    this.#closed(1006)
  }

  #closed(code: number): void {
    clearTimeout(this.#watch)
    this.#socket = null
    if (this.#stopped || isFinal(this.#link)) return
    const end = ENDS[code]
    if (end) return this.#finish(end)
    this.#tell('lost')
    const pause = Math.min(this.timing.longestPause, this.timing.firstPause * 2 ** this.#failures)
    this.#failures += 1
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2))
  }

  #finish(link: Link): void {
    clearTimeout(this.#retry)
    this.#drop()
    this.#tell(link)
  }

  /** Forget the socket, so that nothing it still says is heard. */
  #drop(): void {
    clearTimeout(this.#watch)
    const socket = this.#socket
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    this.#socket = null
    socket.close()
  }

  #tell(link: Link): void {
    if (link === this.#link) return
    this.#link = link
    this.ends.link(link)
  }
}

export function isFinal(link: Link): boolean {
  return FINAL.has(link)
}

function parse(data: string): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(data)
    return typeof message === 'object' && message !== null && 't' in message ? (message as ServerMessage) : null
  } catch {
    return null
  }
}
