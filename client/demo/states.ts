/** Messages as a server would send them, for the demo. Every number is written out: nothing here knows a rule. */

import type { DealView, Meld, Offer, OptionPage, Prompt, RoomInfo, SeatView, ServerMessage, SystemCard, TableEvent, Waits, Winner } from '../src/generated/types'
import { tilesFrom } from '../src/model/tiles'

const T = tilesFrom
const kind = (text: string) => T(text)[0]!

const option = (name: string, label: string, kind: OptionPage['kind'], value: OptionPage['value'], more: Partial<OptionPage> = {}): OptionPage => ({
  name, label, help: '', kind, default: value, value, low: null, high: null, choices: [], needs: null, needs_value: null, ...more,
})
const YES_NO = [{ value: true, label: '是' }, { value: false, label: '否' }]

export const SYSTEMS: readonly SystemCard[] = [
  {
    key: 'gd88', name: '', about: '',
    options: [
      option('fan_cap', '封顶番数', 'int', 88, { low: 1, high: 9999, choices: [{ value: null, label: '不限' }] }),
      option('hard_as_self', '硬胡算自摸', 'bool', false, { choices: YES_NO }),
      option('rob_pays', '抢杠赔付', 'choice', 'one', { choices: [{ value: 'one', label: '一份' }, { value: 'three', label: '三份' }] }),
    ],
  },
  {
    key: 'jiping', name: '', about: '',
    options: [option('horses', '买马', 'int', 0, { low: 0, high: 8 }), option('seven_pairs', '七对', 'bool', false, { choices: YES_NO })],
  },
]

const person = (name: string) => ({ name, bot: null, auto: false, away: false, ready: false })
const bot = (name: string) => ({ name, bot: 'greedy', auto: false, away: false, ready: true })

function room(more: Partial<RoomInfo> = {}): RoomInfo {
  return {
    t: 'room', table: 'k7m2q9', rules: 'gd88', options: {}, status: 'playing', host: 0, you: 0,
    seats: [person('木棉花开'), person('荔湾老西'), bot('阿广'), person('西关小姐')],
    match: 'm', deal: 2, deals: 4, rounds: 0, scores: [144, -36, 72, -180], base_ms: 15_000, bank_ms: 20_000,
    bots: 'greedy', helps: true, spectators: true, delay_ms: 0, watchers: 0, next_in_ms: null, ...more,
  }
}

function seat(size: number, melds: readonly Meld[], river: string, hand: string | null = null, drawn: string | null = null): SeatView {
  const held = hand === null ? null : T(`${hand} ${drawn ?? ''}`).sort((a, b) => a - b)
  return { draws: 0, hand: held, size: held?.length ?? size, drawn: drawn ? kind(drawn) : null, kept: [], melds, river: T(river), locked: [], liable: null, flowers: [], unshown: [] }
}

const WEST: Meld[] = [['pung', kind('3p'), 2, kind('3p')]]
const RIGHT: Meld[] = [['pung', kind('1z'), 3, kind('1z')]]
const TOP: Meld[] = [['concealed', kind('9m'), -1, -1]]
const RIVERS = ['4z 1m 8m 3z 1p 9p 5s 8m', '1m 9p 3z 6p 2z 4m 7s 1s 6m', '2z 4z 1p 3m 9s 7p 8p 3s 4m', '9s 1m 4z 8p 3m 7p 1s 6m 9p'] as const

function view(more: Partial<DealView> = {}): DealView {
  return {
    phase: 'turn', turn: 0, tile: null, kong: null, answers: [], dealer: 3, round_wind: kind('1z'), indicator: kind('4p'), wild: [kind('5p')],
    after_kong: false, opening: false, head: 80, transfers: [], discards: 30, melded: true, replacement: null, robbed: 0, next_dealer: -1, piao: [0, 0, 0, 0], void: null, out: [], laid: 0,
    wall_left: 46, unseen: 80, scores: [144, -36, 72, -180], last_discard: [3, kind('9p')],
    seats: [
      seat(14, [], RIVERS[0], '5p 2m 7m 2s 2s 4s 6s 8s 8s 5z 5z 6z 6z', '8s'),
      seat(10, RIGHT, RIVERS[1]),
      seat(10, TOP, RIVERS[2]),
      seat(10, WEST, RIVERS[3]),
    ],
    ...more,
  } as DealView
}

const snapshot = (shown: DealView): ServerMessage => ({ t: 'snapshot', deal: 2, seq: 0, view: shown })
const flowers = (): ServerMessage[] => [
  room({ rules: 'xinzhang144' }),
  snapshot(view({ indicator: null, wild: [], seats: view().seats.map((each, index) => ({ ...each, flowers: T(['1f 6f', '3f', '2f 5f 7f', '4f 8f'][index]!) })) as unknown as DealView['seats'] })),
  prompt(discards('2m 7m 2s 4s 6s 8s 5z 6z'), { helps: HELPS }),
]

const risky = (): ServerMessage[] => [
  room(), snapshot(view({ seats: [seat(14, [], RIVERS[0], '5p 2m 7m 2s 2s 4s 6s 8s 8s 5z 5z 6z 7z', '8s'), seat(7, [['pung', kind('5z'), 3, kind('5z')], ['pung', kind('6z'), 0, kind('6z')]], RIVERS[1]), seat(10, TOP, RIVERS[2]), seat(10, WEST, RIVERS[3])] })),
  prompt(discards('2m 7m 2s 4s 6s 8s 7z').map((offer) => (offer.action.type === 'discard' && offer.action.tile === kind('7z') ? { ...offer, risks: [{ seat: 1, why: 'dragons_winds' }] } : offer)), { helps: HELPS }),
]

const prompt = (offers: readonly Offer[], more: Partial<Prompt> = {}): Prompt => ({
  t: 'prompt', prompt: 1, deal: 2, after: 0, offers, barred: [], base_ms: 12_000, bank_ms: 20_000, ...more,
})
const discards = (text: string): Offer[] => T(text).map((tile) => ({ action: { type: 'discard', tile } }))
const wait = (tile: string, left: number, value: number | null, draw_value: number) => ({ tile: kind(tile), left, value, draw_value })

const HELPS: NonNullable<Prompt['helps']> = T('2m 7m 2s 4s 6s 8s 5z 6z').map((tile) => ({
  tile, distance: tile < 9 ? 3 : 4, useful: T('2m 2s 3s 5s 7s 8s 5z 6z 4s').map((useful) => [useful, 2] as const),
}))

const play = (): ServerMessage[] => [
  room(), snapshot(view()),
  prompt(discards('2m 7m 2s 4s 6s 8s 5z 6z'), { helps: HELPS, barred: [{ what: 'discard', code: 'wild', tile: kind('5p') }] }),
]

const CLAIM = () => view({
  phase: 'claims', turn: 2, tile: kind('6z'), wall_left: 38, last_discard: [2, kind('6z')],
  seats: [
    seat(10, [['pung', kind('5z'), 3, kind('5z')]], `${RIVERS[0]} 7m 2m 4s 6s`, '5p 2s 2s 2s 8s 8s 8s 6z 6z 6z'),
    seat(10, RIGHT, `${RIVERS[1]} 3s 2p`),
    seat(10, TOP, `${RIVERS[2]} 5m 6z`),
    seat(10, WEST, `${RIVERS[3]} 5s`),
  ],
})

const claim = (): ServerMessage[] => [
  room(), snapshot(CLAIM()),
  prompt([
    { action: { type: 'pass' } },
    { action: { type: 'pung' }, uses: T('6z 6z') },
    { action: { type: 'kong', kind: 'fed', tile: kind('6z') }, value: 3, uses: T('6z 6z 6z') },
    { action: { type: 'win' }, value: 16, fans: [['hun_yi_se', 8], ['peng_peng_hu', 8]] },
  ], { base_ms: 8_000 }),
]

const chow = (): ServerMessage[] => [
  room({ rules: 'jiping', deal: 1 }),
  snapshot(view({
    phase: 'claims', turn: 3, tile: kind('5s'), indicator: null, wild: [], last_discard: [3, kind('5s')],
    seats: [
      seat(13, [], RIVERS[0], '2m 3m 3s 4s 5s 6s 7s 8s 2p 2p 6z 6z 6z'),
      seat(10, RIGHT, RIVERS[1]), seat(10, TOP, RIVERS[2]), seat(10, WEST, `${RIVERS[3]} 5s`),
    ],
  })),
  prompt([
    { action: { type: 'pass' } },
    { action: { type: 'chow', low: kind('3s') }, uses: T('3s 4s') },
    { action: { type: 'chow', low: kind('4s') }, uses: T('4s 6s') },
    { action: { type: 'chow', low: kind('5s') }, uses: T('6s 7s') },
  ], { barred: [{ what: 'win', code: 'pass_lock', tile: kind('5s') }] }),
]

const ready = (): ServerMessage[] => {
  const waits: Waits = { t: 'waits', deal: 2, after: 0, distance: 1, waits: [wait('2s', 0, 32, 64), wait('5p', 3, 16, 32), wait('8s', 1, null, 48)] }
  return [room(), snapshot({ ...CLAIM(), phase: 'turn', turn: 1, tile: null }), waits, { t: 'clock', deal: 2, seat: 1, base_ms: 9_000, bank_ms: 20_000 }]
}

const kong = (): ServerMessage[] => [
  room(), snapshot(view({ seats: [seat(14, [], RIVERS[0], '5p 2s 2s 2s 2s 8s 8s 8s 5z 5z 6z 6z 6z', '8s'), seat(10, RIGHT, RIVERS[1]), seat(10, TOP, RIVERS[2]), seat(10, WEST, RIVERS[3])] })),
  prompt([
    ...discards('2s 8s 5z 6z'),
    { action: { type: 'kong', kind: 'concealed', tile: kind('2s') }, value: 6, uses: T('2s 2s 2s 2s') },
    { action: { type: 'kong', kind: 'concealed', tile: kind('8s') }, value: 6, uses: T('8s 8s 8s 8s') },
    { action: { type: 'win' }, value: 48, fans: [['hun_yi_se', 8], ['xiao_san_yuan', 48], ['peng_peng_hu', 8]] },
  ], {
    base_ms: 0, bank_ms: 14_000,
    helps: [{ tile: kind('8s'), distance: 1, useful: [[kind('5z'), 1]], waits: [wait('5z', 1, 32, 64), wait('8s', 0, 16, 32)] }],
  }),
]

const many = (count: number, other: number) => Array.from({ length: count }, (_, i) => {
  const a = (i * 7 + other * 5) % 33
  return `${(a % 9) + 1}${'mpsz'[Math.floor(a / 9)]}`
}).join(' ')

const LATE = () => view({
  wall_left: 3, last_discard: [3, kind(many(20, 4).split(' ').at(-1)!)],
  seats: [
    seat(2, [['pung', kind('5z'), 3, kind('5z')], ['concealed', kind('6z'), -1, -1], ['pung', kind('2s'), 2, kind('2s')], ['fed', kind('9m'), 1, kind('9m')]], many(20, 1), '5p', '8s'),
    seat(4, [['pung', kind('1z'), 3, kind('1z')], ['added', kind('7p'), 0, kind('7p')], ['pung', kind('9s'), 2, kind('9s')]], many(21, 2)),
    seat(7, [['concealed', kind('9m'), -1, -1], ['pung', kind('4m'), 1, kind('4m')]], many(19, 3)),
    seat(1, [['pung', kind('3p'), 2, kind('3p')], ['fed', kind('8p'), 1, kind('8p')], ['concealed', kind('4s'), -1, -1], ['pung', kind('6m'), 0, kind('6m')]], many(20, 4)),
  ],
})
const late = (): ServerMessage[] => [room(), snapshot(LATE()), prompt(discards('8s'), { barred: [{ what: 'discard', code: 'wild', tile: kind('5p') }] })]

const FED: Meld[] = [['pung', kind('5z'), 3, kind('5z')], ['fed', kind('6z'), 2, kind('6z')]]
const WINNER: Winner = {
  seat: 0, held: T('2s 2s 2s 8s 8s 8s 5p'), value: 144,
  fans: [['xiao_san_yuan', 48], ['hun_yi_se', 8], ['peng_peng_hu', 8], ['gang_kai', 8]],
  lines: [['fan', 'xiao_san_yuan', 48, 48], ['fan', 'hun_yi_se', 8, 56], ['fan', 'peng_peng_hu', 8, 64], ['fan', 'gang_kai', 8, 72], ['times', 'self_draw', 2, 144]],
  reading: [['fed', T('6z 6z 6z 6z'), [], 1, -1], ['pung', T('5z 5z 5z'), [], 0, -1], ['pung', T('2s 2s 2s'), [], -1, -1], ['pung', T('8s 8s 8s'), [], -1, -1], ['pair', T('7z 7z'), [0], -1, 1]],
  left_out: [], transfers: [[1, 0, 144, 'win'], [2, 0, 144, 'win'], [3, 0, 144, 'win']],
}
const ENDED: TableEvent = { type: 'ended', hands: [T('2s 2s 2s 8s 8s 8s 5p'), T('1p 2p 3p 4m 5m 6m 7s 7s 9s 9s'), T('2m 3m 4m 3p 4p 5p 6p 7p 8s 9s'), T('1m 2m 3m 4p 4p 6p 6p 7z 7z 2p')], next_dealer: 3 }

function over(status: 'between' | 'finished', events: TableEvent[], shown: Partial<DealView> = {}): ServerMessage[] {
  const base = view({ wall_left: 24, seats: [seat(8, FED, RIVERS[0], '2s 2s 2s 8s 8s 8s 5p', '7z'), seat(10, RIGHT, RIVERS[1]), seat(10, TOP, RIVERS[2]), seat(10, WEST, RIVERS[3])], ...shown })
  const updates = events.map((event, index): ServerMessage => ({ t: 'update', deal: 2, seq: index + 1, event }))
  return [room(), snapshot(base), ...updates, room({ status, next_in_ms: status === 'between' ? 12_000 : null, scores: [579, -180, -75, -324], deal: status === 'finished' ? 4 : 2 })]
}

const KONG: TableEvent = { type: 'konged', seat: 0, meld: ['fed', kind('6z'), 2, kind('6z')], transfers: [[2, 0, 3, 'kong']] }
const won: TableEvent = { type: 'won', by: 'draw', tile: kind('7z'), source: 0, winners: [WINNER] }
const FOLD_BACK: Partial<DealView> = { seats: [seat(8, [FED[0]!], RIVERS[0], '2s 2s 2s 8s 8s 8s 5p 6z 6z 6z', '7z'), seat(10, RIGHT, RIVERS[1]), seat(10, TOP, `${RIVERS[2]} 6z`), seat(10, WEST, RIVERS[3])] }

const result = () => over('between', [KONG, won, ENDED], FOLD_BACK)
const finished = () => over('finished', [KONG, won, ENDED], FOLD_BACK)
const draw = () => over('between', [KONG, { type: 'exhausted', transfers: [] }, ENDED], FOLD_BACK)

const triple = () => over('between', [{
  type: 'won', by: 'discard', tile: kind('7s'), source: 2,
  winners: [
    { ...WINNER, seat: 3, held: T('1m 2m 3m 4p 4p 6p 7p 8p 8s 9s'), value: 8, fans: [['ping_hu', 1]], lines: [['fan', 'ping_hu', 1, 1], ['floor', 'san_xiang', 3, 3], ['power', 'power', 2, 8]],
      reading: [['pung', T('3p 3p 3p'), [], 0, -1], ['chow', T('1m 2m 3m'), [], -1, -1], ['chow', T('6p 7p 8p'), [], -1, -1], ['chow', T('7s 8s 9s'), [], -1, 0], ['pair', T('4p 4p'), [], -1, -1]], transfers: [[2, 3, 8, 'win']] },
    { ...WINNER, seat: 0, held: T('1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z'), value: 64, fans: [['shi_san_yao', 6]], lines: [['fan', 'shi_san_yao', 6, 6], ['power', 'power', 2, 64]],
      reading: T('1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z').map((tile) => ['single', [tile], [], -1, -1] as const).concat([['pair', T('7z 7z'), [], -1, 1] as never]),
      left_out: [['ji_hu', 'shi_san_yao']], transfers: [[2, 0, 64, 'win']] },
    { ...WINNER, seat: 1, held: T('1p 2p 3p 4m 5m 6m 7s 7s 9s 9s'), value: 8, transfers: [[2, 1, 8, 'win']] },
  ],
}, ENDED], { seats: [seat(13, [], RIVERS[0], '1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z'), seat(10, RIGHT, RIVERS[1]), seat(10, TOP, `${RIVERS[2]} 7s`), seat(10, WEST, RIVERS[3])] })

const open = (): ServerMessage[] => [room({ status: 'open', deal: 0, seats: [person('木棉花开'), person('荔湾老西'), null, null], options: { fan_cap: 176 } })]
const auto = (): ServerMessage[] => [room({ seats: [{ ...person('木棉花开'), auto: true }, { ...person('荔湾老西'), away: true }, bot('阿广'), person('西关小姐')] }), snapshot(view({ turn: 1 }))]
const why = (): ServerMessage[] => [...ready(), { t: 'because', cid: '1', code: 'no_shape', distance: 1 }]

const exchange = (): ServerMessage[] => [
  room({ rules: 'xuezhan' }),
  snapshot(view({
    phase: 'exchange', turn: 0, dealer: 0, indicator: null, wild: [], wall_left: 55, last_discard: null, melded: false, discards: 0,
    seats: [seat(14, [], '', '3m 4m 4m 8m 8m 3p 8p 8p 1s 2s 6s 6s 9s', '6s'), seat(13, [], ''), seat(13, [], ''), seat(13, [], '')],
  })),
  prompt([['3m', '4m', '4m'], ['4m', '8m', '8m'], ['3p', '8p', '8p'], ['1s', '2s', '6s']].map((names) => {
    const [a, b, c] = T(names.join(' ')) as [number, number, number]
    return { action: { type: 'exchange', tiles: [a, b, c] }, uses: [a, b, c] }
  })),
]

const piao = (): ServerMessage[] => [
  room({ rules: 'tuidao_piao' }),
  snapshot(view({
    phase: 'piao', turn: 0, dealer: 0, indicator: null, wild: [], wall_left: 136, last_discard: null, melded: false, discards: 0,
    seats: [seat(0, [], '', ''), seat(0, [], ''), seat(0, [], ''), seat(0, [], '')],
  })),
  prompt([0, 1, 2, 3].map((bet) => ({ action: { type: 'bid', piao: bet } }))),
]

const BATTLE: Partial<DealView> = {
  indicator: null, wild: [], void: [2, 0, 1, 1], out: [1], phase: 'turn',
  seats: [
    seat(14, [], '9s 7s 1m', '2m 2m 3m 3m 4m 4m 5p 6p 7p 8p 9p 1s 1s', '8s'),
    seat(13, [], '1m 4m 9p', '1s 2s 3s 4p 5p 6p 7s 7s 9s 9s 9s 2p 2p'),
    seat(10, [['fed', kind('4s'), 1, kind('4s')]], '1p 4p 9p'),
    seat(13, [], '2p 4p 9p 7p'),
  ],
}
const missing = (): ServerMessage[] => [
  room({ rules: 'xuezhan' }), snapshot(view(BATTLE)),
  prompt(discards('1s 8s'), { barred: T('2m 3m 4m 5p 6p 7p 8p 9p').map((tile) => ({ what: 'discard', code: 'missing_suit_first', tile })) }),
]

const plain = (seatNumber: number, value: number, source: number): Winner => ({
  ...WINNER, seat: seatNumber, held: T('1s 2s 3s 4p 5p 6p 7s 7s 9s 9s 9s 2p 2p'), value, fans: [['dui_dui_hu', 1]], left_out: [],
  lines: [['fan', 'dui_dui_hu', 1, 1], ['power', 'power', 2, value]],
  reading: [['chow', T('1s 2s 3s'), [], -1, -1], ['chow', T('4p 5p 6p'), [], -1, -1], ['pung', T('7s 7s 7s'), [], -1, 2], ['pung', T('9s 9s 9s'), [], -1, -1], ['pair', T('2p 2p'), [], -1, -1]],
  transfers: [[source, seatNumber, value, 'win']],
})
const battle = (): ServerMessage[] => over('between', [
  { type: 'konged', seat: 2, meld: ['fed', kind('4s'), 1, kind('4s')], transfers: [[1, 2, 2, 'kong']] },
  { type: 'won', by: 'discard', tile: kind('7s'), source: 0, winners: [plain(1, 2, 0)] },
  { type: 'won', by: 'discard', tile: kind('7s'), source: 2, winners: [plain(3, 2, 2)] },
  { type: 'exhausted', transfers: [[0, 2, 16, 'hua_zhu'], [0, 2, 4, 'da_jiao'], [2, 1, 2, 'tui_shui']] },
  ENDED,
], { ...BATTLE, out: [] })

const horses = (): ServerMessage[] => over('between', [
  { type: 'followed', transfers: [[3, 0, 1, 'follow_dealer'], [3, 1, 1, 'follow_dealer'], [3, 2, 1, 'follow_dealer']] },
  {
    ...(won as TableEvent & { type: 'won' }),
    winners: [{ ...WINNER, transfers: [...WINNER.transfers, [1, 0, 144, 'horse'], [2, 3, 144, 'horse']] }],
    horses: [[0, kind('1p'), 0, 144, 'win'], [0, kind('5s'), 2, 0, 'neutral'], [1, kind('9s'), 1, -144, 'loss'], [1, kind('2z'), 3, 0, 'neutral'], [2, kind('3p'), 2, -144, 'loss'], [3, kind('7z'), 0, 144, 'win']],
  },
  ENDED,
])

/** A result of a public room, where one seat cannot pay all that it owes. */
const coins = (): ServerMessage[] => [
  ...result().map((message): ServerMessage => (message.t === 'room' ? { ...message, stakes: { tier: 'beginner', unit: 400, least: 2_000, most: 100_000 } } : message)),
  { t: 'coins', deal: 2, purses: [10_351, 9_856, 0, 9_856], payments: [[2, 0, 3, 3, 'kong'], [1, 0, 144, 144, 'win'], [2, 0, 144, 60, 'win'], [3, 0, 144, 144, 'win']] },
]

export const VIEWS = { play, claim, chow, ready, kong, late, result, triple, draw, finished, open, auto, why, piao, exchange, missing, battle, horses, risky, flowers, coins } as const
export type ViewName = keyof typeof VIEWS
