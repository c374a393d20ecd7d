import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WIRE_VERSION, type ServerMessage } from '../src/generated/types'
import { Connection, REPLACED, SIGNED_OUT, TIMING, UNKNOWN_TABLE, type Link, type Socket } from '../src/net/connection'

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  readyState = 0
  sent: { t: string; cid?: string; since?: number; n?: number }[] = []
  closed = false

  send(data: string): void {
    this.sent.push(JSON.parse(data))
  }

  close(): void {
    this.closed = true
  }

  open(): void {
    this.readyState = 1
    this.onopen?.({} as Event)
  }

  say(message: object | string): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) } as MessageEvent)
  }

  drop(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code } as CloseEvent)
  }

  types(): string[] {
    return this.sent.map(({ t }) => t)
  }
}

const ROOM = { t: 'room', table: 'x' }
let sockets: FakeSocket[]
let links: Link[]
let heard: ServerMessage[]
let since: number | null
let connection: Connection

const last = () => sockets.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  sockets = []
  links = []
  heard = []
  since = null
  connection = new Connection('x', {
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    since: () => ({ deal: since === null ? null : 1, since }),
    message: (message) => heard.push(message),
    link: (link) => links.push(link),
  })
  connection.start()
})

afterEach(() => {
  connection.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function opened(): FakeSocket {
  last().open()
  last().say(ROOM)
  return last()
}

describe('a connection', () => {
  test('says hello first, with what it has folded', () => {
    since = 17
    last().open()
    expect(last().sent).toEqual([{ t: 'hello', v: WIRE_VERSION, table: 'x', deal: 1, since: 17 }])
    expect(links).toEqual([])
    last().say(ROOM)
    expect(links).toEqual(['open'])
  })

  test('comes back with growing pauses, which a success resets', () => {
    for (const pause of [1, 2, 4, 8]) {
      last().drop()
      const before = sockets.length
      vi.advanceTimersByTime(TIMING.firstPause * pause - 1)
      expect(sockets).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(sockets).toHaveLength(before + 1)
    }
    opened().drop()
    vi.advanceTimersByTime(TIMING.firstPause)
    expect(links).toEqual(['lost', 'open', 'lost'])
    expect(sockets).toHaveLength(6)
  })

  test('never waits longer than the longest pause', () => {
    let waited = 0
    for (let turn = 0; turn < 12; turn++) {
      last().drop()
      const before = sockets.length
      for (waited = 0; sockets.length === before; waited += 100) vi.advanceTimersByTime(100)
      expect(waited).toBeLessThanOrEqual(TIMING.longestPause)
    }
    expect(waited).toBe(TIMING.longestPause)
  })

  test('comes back at once when the page is seen again', () => {
    last().drop()
    connection.wake()
    expect(sockets).toHaveLength(2)
  })

  test('asks a socket that looks open whether it lives, and leaves it if it does not answer', () => {
    const socket = opened()
    connection.wake()
    expect(socket.types().at(-1)).toBe('ping')
    vi.advanceTimersByTime(TIMING.answer)
    expect(socket.closed).toBe(true)
    expect(links).toEqual(['open', 'lost'])
    vi.advanceTimersByTime(TIMING.firstPause)
    expect(sockets).toHaveLength(2)
  })

  test('keeps a quiet socket that answers', () => {
    const socket = opened()
    for (let turn = 0; turn < 5; turn++) {
      vi.advanceTimersByTime(TIMING.quiet)
      socket.say({ t: 'pong', n: turn + 1 })
    }
    expect(socket.types().filter((type) => type === 'ping')).toHaveLength(5)
    expect(sockets).toHaveLength(1)
    expect(links).toEqual(['open'])
  })

  // 2026-11-30: a move on a line that was dead waited for the next ping, fifteen seconds and more, while its clock ran.
  test('leaves a socket on which a command is not answered, however often something is asked meanwhile', () => {
    const socket = opened()
    vi.advanceTimersByTime(TIMING.quiet / 2)
    const cid = connection.send({ t: 'act', prompt: 3, action: { type: 'pass' } })
    vi.advanceTimersByTime(TIMING.answer - 1)
    connection.send({ t: 'ready' })
    connection.wake()
    expect(socket.closed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(socket.closed).toBe(true)
    expect(links).toEqual(['open', 'lost'])
    vi.advanceTimersByTime(TIMING.firstPause)
    expect(opened().sent.find(({ t }) => t === 'act')?.cid).toBe(cid)
  })

  // 2026-11-30: a line, or a server, that needs more than five seconds for an answer was left again and again.
  test('gives each socket twice as long to answer as the one before, up to a bound, until one does', () => {
    const cid = connection.send({ t: 'ready' })
    const patience = () => {
      const socket = opened()
      let waited = 0
      for (; !socket.closed; waited += 1_000) vi.advanceTimersByTime(1_000)
      vi.advanceTimersByTime(TIMING.firstPause)
      return waited / TIMING.answer
    }
    expect([patience(), patience(), patience(), patience()]).toEqual([1, 2, 4, 4])
    opened().say({ t: 'ack', cid })
    connection.send({ t: 'ready' })
    vi.advanceTimersByTime(TIMING.answer)
    expect(last().closed).toBe(true)
    vi.advanceTimersByTime(TIMING.firstPause)
    expect(patience()).toBe(2)
    opened()
    connection.wake()
    last().say({ t: 'pong', n: 1 })
    connection.wake()
    vi.advanceTimersByTime(TIMING.answer)
    expect(last().closed).toBe(true)
  })

  test('keeps a socket on which commands are answered', () => {
    const socket = opened()
    for (let turn = 0; turn < 5; turn++) {
      const cid = connection.send({ t: 'ready' })
      vi.advanceTimersByTime(TIMING.answer - 1)
      socket.say({ t: 'ack', cid })
    }
    expect(sockets).toHaveLength(1)
    expect(links).toEqual(['open'])
  })

  // 2026-11-30: with six seconds there and back no socket ever opened, and every command ended the one that had.
  test('waits as long for a socket to open, and on, until an answer comes soon', () => {
    const slow = 1.5
    vi.advanceTimersByTime(TIMING.connect + TIMING.firstPause)
    vi.advanceTimersByTime(TIMING.connect * slow)
    const socket = opened()
    for (let turn = 0; turn < 3; turn++) {
      const cid = connection.send({ t: 'ready' })
      vi.advanceTimersByTime(TIMING.answer / 10)
      socket.say({ t: 'update' })
      connection.wake()
      vi.advanceTimersByTime(TIMING.answer * slow)
      socket.say({ t: 'ack', cid })
      socket.say({ t: 'pong', n: turn + 1 })
    }
    expect(sockets).toHaveLength(2)
    socket.say({ t: 'ack', cid: connection.send({ t: 'ready' }) })
    connection.send({ t: 'ready' })
    vi.advanceTimersByTime(TIMING.answer)
    expect(socket.closed).toBe(true)
  })

  test('gives up a socket that never opens', () => {
    vi.advanceTimersByTime(TIMING.connect)
    expect(sockets[0]!.closed).toBe(true)
    vi.advanceTimersByTime(TIMING.firstPause)
    expect(sockets).toHaveLength(2)
  })

  test('sends unanswered commands again with the same id, answered ones never', () => {
    const first = opened()
    const answered = connection.send({ t: 'ready' })
    const open = connection.send({ t: 'act', prompt: 3, action: { type: 'pass' } })
    first.say({ t: 'ack', cid: answered })
    first.drop()
    connection.wake()
    const second = opened()
    expect(second.sent.filter(({ cid }) => cid).map(({ cid }) => cid)).toEqual([open])
    second.say({ t: 'refused', cid: open, code: 'action/stale', message: '' })
    second.drop()
    connection.wake()
    expect(opened().sent.filter(({ cid }) => cid)).toEqual([])
  })

  test('keeps a command until it is connected', () => {
    const cid = connection.send({ t: 'start' })
    expect(last().sent).toEqual([])
    expect(opened().sent.at(-1)).toEqual({ t: 'start', cid })
  })

  test('stays away when another page took over, until it is taken back', () => {
    opened().drop(REPLACED)
    expect(links).toEqual(['open', 'replaced'])
    connection.wake()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    connection.renew()
    opened()
    expect(links).toEqual(['open', 'replaced', 'connecting', 'open'])
  })

  test.each([
    ['unknown', { t: 'refused', cid: null, code: 'room/unknown', message: '' }],
    ['outdated', { t: 'refused', cid: null, code: 'wire/version', message: '' }],
  ] as const)('ends for good: %s', (link, message) => {
    last().open()
    last().say(message)
    vi.advanceTimersByTime(60_000)
    expect(links).toEqual([link])
    expect(sockets).toHaveLength(1)
  })

  test.each([
    ['unknown', UNKNOWN_TABLE],
    ['signed_out', SIGNED_OUT],
  ] as const)('ends for good on the close code of %s', (link, code) => {
    opened().drop(code)
    connection.wake()
    vi.advanceTimersByTime(60_000)
    expect(links).toEqual(['open', link])
    expect(sockets).toHaveLength(1)
  })

  test('hears nothing more of a socket that it left', () => {
    const left = opened()
    connection.renew()
    const count = heard.length
    expect(left.onmessage).toBeNull()
    left.say({ t: 'pong', n: 1 })
    expect(heard).toHaveLength(count)
  })

  test('lets nonsense pass by', () => {
    opened()
    last().say('{')
    last().say('7')
    last().say({ no: 'tag' })
    expect(heard).toEqual([ROOM])
  })

  test('asks for what is missing on the same socket', () => {
    const socket = opened()
    since = 4
    connection.ask()
    expect(socket.sent.at(-1)).toMatchObject({ t: 'hello', since: 4 })
    expect(sockets).toHaveLength(1)
  })

  test('stops', () => {
    opened()
    connection.stop()
    vi.advanceTimersByTime(60_000)
    connection.wake()
    expect(last().closed).toBe(true)
    expect(sockets).toHaveLength(1)
  })
})
