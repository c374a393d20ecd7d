/**
 * What a page knows of a table: a pure fold of the server's messages.
 *
 * `receive` never asks for anything itself; when the stream has a gap it says so in `wants`, and the connection acts.
 */

import type {
  Because,
  Coins,
  DealView,
  Prompt,
  Refused,
  Revealed,
  RoomInfo,
  ServerMessage,
  TableEvent,
  TurnClock,
  Update,
  Waits,
} from '../generated/types'
import { fold, type Policy } from './fold/fold'

export interface Stream {
  readonly deal: number
  /** How many events of the stream are folded into `view`. */
  readonly seq: number
  readonly view: DealView
  /** Events by number, from 1; it has holes where the page came late. */
  readonly log: readonly (TableEvent | undefined)[]
}

/** A message with a time that runs, and when it came (milliseconds of a monotonic clock). */
export type Timed<T> = T & { readonly at: number }

export interface Session {
  readonly room: RoomInfo | null
  readonly stream: Stream | null
  readonly prompt: Timed<Prompt> | null
  /** Number of the prompt that was answered and not refused. */
  readonly answered: number | null
  readonly clock: Timed<TurnClock> | null
  readonly waits: Waits | null
  readonly because: Because | null
  readonly refused: Refused | null
  readonly revealed: Revealed | null
  /** At a coin table: what each seat has in the deal, and every payment of it. */
  readonly coins: Coins | null
  /** What whoever runs the server tells everybody. */
  readonly announced: string
  /** When the room message came, for `next_in_ms`. */
  readonly roomAt: number
  /** nothing; the missing events from the last number on; or the whole deal from its first event. */
  readonly wants: 'nothing' | 'missing' | 'history'
}

export const NO_SESSION: Session = {
  room: null,
  stream: null,
  prompt: null,
  answered: null,
  clock: null,
  waits: null,
  because: null,
  refused: null,
  revealed: null,
  coins: null,
  announced: '',
  roomAt: 0,
  wants: 'nothing',
}

export function receive(session: Session, message: ServerMessage, now: number, policy: Policy): Session {
  switch (message.t) {
    case 'room':
      return { ...session, room: message, roomAt: now, ...(message.status === 'playing' ? {} : NOBODY_ASKED) }
    case 'snapshot': {
      const log = session.stream?.deal === message.deal ? session.stream.log : []
      const { deal, seq, view } = message
      const stream: Stream = { deal, seq, view, log }
      const sameDeal = session.stream?.deal === deal
      const wants = lacksHistory(stream) ? 'history' : 'nothing'
      return {
        ...session,
        ...NOBODY_ASKED,
        stream,
        wants,
        waits: sameDeal ? session.waits : null,
        revealed: sameDeal ? session.revealed : null,
        coins: session.coins?.deal === deal ? session.coins : null,
      }
    }
    case 'update':
      return update(session, message, policy)
    case 'prompt':
      return { ...session, prompt: { ...message, at: now } }
    case 'prompt_closed':
      return session.prompt?.prompt === message.prompt ? { ...session, prompt: null } : session
    case 'waits':
      return { ...session, waits: message }
    case 'clock':
      return { ...session, clock: { ...message, at: now } }
    case 'because':
      return { ...session, because: message }
    case 'refused':
      return { ...session, refused: message, answered: null }
    case 'revealed':
      return { ...session, revealed: message }
    case 'coins':
      return { ...session, coins: message }
    case 'announced':
      return { ...session, announced: message.text }
    case 'ack':
    case 'pong':
      return session
  }
  return session
}

const NOBODY_ASKED = { prompt: null, clock: null, answered: null } as const

function update(session: Session, message: Update, policy: Policy): Session {
  const { stream } = session
  if (!stream || stream.deal !== message.deal) return { ...session, wants: 'missing' }
  const log = [...stream.log]
  log[message.seq] = message.event
  if (message.seq <= stream.seq) {
    const told = { ...stream, log }
    return { ...session, stream: told, wants: isTold(told) ? 'nothing' : session.wants }
  }
  if (message.seq > stream.seq + 1) return { ...session, wants: 'missing' }
  const view = fold(stream.view, message.event, policy)
  const folded: Stream = { ...stream, seq: message.seq, view, log }
  const next: Session = { ...session, wants: lacksHistory(folded) ? 'history' : 'nothing', stream: folded }
  if (message.event.type === 'answered' || message.event.type === 'timed_out') return next
  const prompt = next.prompt && next.prompt.after < message.seq ? null : next.prompt
  return { ...next, prompt, clock: null }
}

/** A result is told from the first event on, and so are the wins of a battle that goes on and what was exchanged before it. */
function lacksHistory(stream: Stream): boolean {
  return (stream.view.phase === 'over' || stream.view.out.length > 0 || stream.view.void !== null) && !isTold(stream)
}

/** Whether the log has every event up to the last one. */
function isTold(stream: Stream): boolean {
  for (let seq = 1; seq <= stream.seq; seq++) if (!stream.log[seq]) return false
  return true
}

/** The event by which a message has moved the deal on; null: it has not. What is told later of its past moves nothing. */
export function happened(message: ServerMessage, before: Session, after: Session): TableEvent | null {
  if (message.t !== 'update' || after.stream?.seq !== message.seq) return null
  return before.stream?.seq === message.seq - 1 ? message.event : null
}

/** The open prompt, unless the page has answered it or has not yet seen what it is about. */
export function openPrompt(session: Session): Timed<Prompt> | null {
  const { prompt, stream, answered } = session
  if (!prompt || !stream || prompt.prompt === answered) return null
  return prompt.deal === stream.deal && prompt.after <= stream.seq ? prompt : null
}

/** What is left of a base time and a bank that began to run at `at`. */
export function timeLeft(
  clock: { base_ms: number; bank_ms: number; at: number },
  now: number,
): { base: number; bank: number } {
  const over = now - clock.at - clock.base_ms
  return { base: Math.max(0, -over), bank: Math.max(0, clock.bank_ms - Math.max(0, over)) }
}
