// Made by scripts/make_client_types.py from the Python structs. Do not edit.

export const WIRE_VERSION = 2
export const BOTS = ['random', 'efficient', 'greedy'] as const
export const ENDLESS = 1000
export const LONGEST_NAME = 16
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200
export const LONGEST_REPORT = 300
export const LONGEST_ORDER = 200

export interface Aborted {
  type: 'aborted'
  reason: string
}

export interface Ack {
  t: 'ack'
  cid: string
}

export interface Act {
  t: 'act'
  cid: string
  prompt: number
  action: Pass | Discard | Chow | Pung | Kong | Win | Bid | Exchange | Void
}

export interface Adjust {
  do: 'adjust'
  name: string
  amount: number
  reason: string
}

export interface Announce {
  do: 'announce'
  text: string
}

export interface Announced {
  t: 'announced'
  text: string
}

export interface Answered {
  type: 'answered'
  seat: number
  action: Pass | Discard | Chow | Pung | Kong | Win | Bid | Exchange | Void
  locks: boolean
}

export interface AskWhy {
  t: 'why'
  cid: string
}

export interface Asked {
  type: 'asked'
  phase: 'exchange' | 'piao' | 'void_suit'
}

export interface Auto {
  t: 'auto'
  cid: string
  on: boolean
}

export interface Barred {
  what: 'chow' | 'discard' | 'kong' | 'pung' | 'win'
  code: string
  tile?: number | null
}

export interface Because {
  t: 'because'
  cid: string
  code: string | null
  distance: number
  tiles?: readonly number[]
}

export interface BestHand {
  value: number
  fans: readonly (readonly [string, number])[]
  table: string
  deal: number
}

export interface Bid {
  type: 'bid'
  piao: number
}

export interface Bidden {
  type: 'bidden'
  piao: readonly [number, number, number, number]
}

export interface Chow {
  type: 'chow'
  low: number
}

export interface Coins {
  t: 'coins'
  deal: number
  purses: readonly [number, number, number, number]
  payments: readonly Payment[]
}

export interface DealView {
  phase: 'claims' | 'dealing' | 'drawing' | 'exchange' | 'meld_turn' | 'over' | 'piao' | 'robbing' | 'turn' | 'void_suit'
  turn: number
  tile: number | null
  kong: 'added' | 'concealed' | null
  after_kong: boolean
  opening: boolean
  answers: readonly (readonly [number, Pass | Discard | Chow | Pung | Kong | Win | Bid | Exchange | Void])[]
  dealer: number
  round_wind: number
  indicator: number | null
  wild: readonly number[]
  wall_left: number
  head: number
  unseen: number
  scores: readonly [number, number, number, number]
  transfers: readonly Transfer[]
  seats: readonly [SeatView, SeatView, SeatView, SeatView]
  last_discard: readonly [number, number] | null
  discards: number
  melded: boolean
  replacement: Replacement | null
  robbed: number
  piao: readonly [number, number, number, number]
  void: readonly [number, number, number, number] | null
  out: readonly number[]
  laid: number
  next_dealer: number
}

export interface Dealt {
  type: 'dealt'
  hands: readonly [readonly number[] | null, readonly number[] | null, readonly number[] | null, readonly number[] | null]
}

export interface Deed {
  at: number
  who: string
  what: string
  subject: string
  reason: string
  outcome: string
}

export interface Discard {
  type: 'discard'
  tile: number
}

export interface DiscardHelp {
  tile: number
  distance: number
  useful: readonly (readonly [number, number])[]
  waits?: readonly Wait[]
}

export interface Discarded {
  type: 'discarded'
  seat: number
  tile: number
  drawn: boolean
}

export interface Dissolve {
  t: 'dissolve'
  cid: string
  agree: boolean
}

export interface Drain {
  do: 'drain'
  reason: string
}

export interface Drew {
  type: 'drew'
  seat: number
  tile: number | null
  tail: boolean
}

export interface Ended {
  type: 'ended'
  hands: readonly [readonly number[], readonly number[], readonly number[], readonly number[]]
  next_dealer: number
}

export interface Entry {
  kind: 'adjust' | 'closed' | 'floor' | 'hand' | 'refund' | 'seat' | 'welcome'
  amount: number
  at: number
  table: string | null
  reason: string | null
}

export interface Example {
  request: ScoreRequest
  reading: readonly Group[]
  melds: readonly Meld[]
  wild: readonly number[]
}

export interface Exchange {
  type: 'exchange'
  tiles: readonly [number, number, number]
}

export interface Exchanged {
  type: 'exchanged'
  given: readonly [readonly number[] | null, readonly number[] | null, readonly number[] | null, readonly number[] | null]
  step: 1 | 2 | 3
}

export interface Exhausted {
  type: 'exhausted'
  transfers: readonly Transfer[]
}

export interface Explained {
  t: 'win'
  won: Won
  melds: readonly Meld[]
  wild: readonly number[]
  dealer: number
}

export interface Fact {
  part: 'flow' | 'payments' | 'prices' | 'tiles'
  label: string
  value: string
}

export interface FanPage {
  key: string
  name: string
  help: string
  points: number
  special: boolean
  by: readonly ('discard' | 'draw' | 'rob')[]
  excludes: readonly string[]
  example: Example
}

export interface Flowered {
  type: 'flowered'
  seat: number
  flower: number
  tile: number | null
}

export interface Followed {
  type: 'followed'
  transfers: readonly Transfer[]
}

export interface Freeze {
  do: 'freeze'
  table: string
  reason: string
}

export interface Gone {
  number: number
  seat: number
  name: string
}

export interface Grant {
  do: 'grant'
  name: string
}

export type Group = readonly [kind: string, tiles: readonly number[], wild: readonly number[], meld: number, winning: number]

export interface Hello {
  t: 'hello'
  v: number
  table: string
  deal?: number | null
  since?: number | null
}

export type HorseLine = readonly [owner: number, tile: number, seat: number, amount: number, label: 'loss' | 'neutral' | 'win']

export interface HorsesLaid {
  type: 'horses_laid'
  taken: number
}

export interface Kick {
  t: 'kick'
  cid: string
  seat: number
}

export interface Kong {
  type: 'kong'
  kind: 'added' | 'concealed' | 'fed'
  tile: number
}

export interface KongDeclared {
  type: 'kong_declared'
  seat: number
  kind: 'added' | 'concealed'
  tile: number
}

export interface Konged {
  type: 'konged'
  seat: number
  meld: Meld
  transfers: readonly Transfer[]
}

export interface LeaderRow {
  place: number
  name: string
  you: boolean
  figures: Statistics
  best: number | null
}

export interface Leave {
  t: 'leave'
  cid: string
}

export interface Leavers {
  may_report: boolean
  gone?: readonly Gone[]
}

export interface LiableField {
  seat: number
  why: 'dragons_winds' | 'twelve'
}

export type Line = readonly [op: 'add' | 'cap' | 'fan' | 'floor' | 'plus' | 'power' | 'times', key: string, value: number, total: number]

export interface Me {
  name: string
  registered: boolean
  language: string | null
  helps: boolean | null
  listed: boolean
  admin: boolean
  tables: readonly RoomInfo[]
}

export type Meld = readonly [kind: 'added' | 'chow' | 'concealed' | 'fed' | 'pung', tile: number, feeder: number, claimed: number]

export interface Melded {
  type: 'melded'
  seat: number
  meld: Meld
}

export interface Movement {
  key: string
  kind: 'adjust' | 'closed' | 'floor' | 'hand' | 'refund' | 'seat' | 'welcome'
  amount: number
  at: number
  note: string
}

export interface NotWon {
  t: 'no_win'
  why: 'below_minimum' | 'missing_suit' | 'no_rob' | 'no_shape' | 'pass_lock' | 'self_draw_only'
  cause: string
  points: number
  minimum: number
}

export interface Offer {
  action: Pass | Discard | Chow | Pung | Kong | Win | Bid | Exchange | Void
  value?: number | null
  fans?: readonly (readonly [string, number])[]
  uses?: readonly number[]
  risks?: readonly Risk[]
}

export interface OpenShare {
  t: 'open'
  cid: string
  nonce: string
}

export interface OptionChoice {
  value: boolean | number | string | null
  label: string
}

export interface OptionPage {
  name: string
  kind: 'bool' | 'choice' | 'int' | 'tile'
  label: string
  help: string
  default: boolean | number | string | null
  value: boolean | number | string | null
  low: number | null
  high: number | null
  choices: readonly OptionChoice[]
  needs: string | null
  needs_value: string | null
}

export interface Pass {
  type: 'pass'
}

export interface PastMatch {
  table: string
  rules: string
  options: Readonly<Record<string, boolean | number | string | null>>
  status: 'between' | 'finished' | 'open' | 'playing' | 'shuffling'
  at: number
  deals: number
  first: number
  last: number
  score: number
  coins: number | null
  place: number | null
  you: number | null
  names: readonly [string | null, string | null, string | null, string | null]
}

export interface PastMatches {
  matches: readonly PastMatch[]
  more: boolean
}

export type Payment = readonly [payer: number, payee: number, owed: number, paid: number, why: 'da_jiao' | 'dragons_winds' | 'follow_dealer' | 'horse' | 'hua_zhu' | 'kong' | 'kong_bloom' | 'piao' | 'rob' | 'tui_shui' | 'twelve' | 'win']

export interface PersonRow {
  name: string
  admin: boolean
  wallet: number
  staked: number
  table: string | null
}

export interface Ping {
  t: 'ping'
  n: number
}

export interface Pong {
  t: 'pong'
  n: number
}

export interface PromiseShare {
  t: 'promise'
  cid: string
  promise: string
}

export interface Prompt {
  t: 'prompt'
  prompt: number
  deal: number
  after: number
  offers: readonly Offer[]
  barred: readonly Barred[]
  base_ms: number
  bank_ms: number
  helps?: readonly DiscardHelp[]
}

export interface PromptClosed {
  t: 'prompt_closed'
  prompt: number
}

export interface PublicRoom {
  tier: string
  names: Readonly<Record<string, string>>
  unit: number
  least: number
  most: number | null
}

export interface Pung {
  type: 'pung'
}

export interface Ready {
  t: 'ready'
  cid: string
  ready?: boolean
}

export interface Refund {
  do: 'refund'
  table: string
  reason: string
}

export interface Refused {
  t: 'refused'
  cid: string | null
  code: string
  message: string
}

export type Replacement = readonly [kong: 'added' | 'concealed' | 'fed', feeder: number, first_feeder: number, chain: number]

export interface ReplacementField {
  kong: 'added' | 'concealed' | 'fed'
  from?: number | null
  first_from?: number | null
  chain?: number
}

export interface Replay {
  match: string
  deal: number
  deals: number
  rounds: number
  rules: string
  options: Readonly<Record<string, boolean | number | string | null>>
  seats: readonly [string, string, string, string]
  commitment: string
  shares: readonly [Share, Share, Share, Share] | null
  key: string | null
  tiles: readonly number[]
  deck: readonly number[]
  view: DealView
  events: readonly (Dealt | Turned | Asked | Bidden | Exchanged | Voided | Drew | Flowered | HorsesLaid | Followed | Discarded | Answered | TimedOut | Melded | KongDeclared | Konged | Won | Exhausted | Ended | Aborted)[]
  scores: readonly [number, number, number, number]
}

export interface ReportRow {
  at: number
  table: string
  deal: number
  reporter: string
  accused: string
  reason: string
  text: string
}

export interface Revealed {
  t: 'revealed'
  deal: number
  key: string
  shares: readonly [Share, Share, Share, Share] | null
}

export interface Revoke {
  do: 'revoke'
  name: string
}

export interface Risk {
  seat: number
  why: 'dragons_winds' | 'twelve'
}

export interface RoomInfo {
  t: 'room'
  table: string
  rules: string
  options: Readonly<Record<string, boolean | number | string | null>>
  status: 'between' | 'finished' | 'open' | 'playing' | 'shuffling'
  host: number | null
  you: number | null
  seats: readonly [SeatInfo | null, SeatInfo | null, SeatInfo | null, SeatInfo | null]
  match: string
  deal: number
  deals: number
  rounds: number
  scores: readonly [number, number, number, number]
  base_ms: number
  bank_ms: number
  bots: string
  helps: boolean
  spectators: boolean
  delay_ms: number
  watchers: number
  next_in_ms?: number | null
  dissolving?: readonly number[]
  next?: string | null
  won?: readonly [number, number, number, number] | null
  stakes?: StakesInfo | null
  frozen?: boolean
  shuffle?: ShuffleInfo | null
}

export interface RulePage {
  key: string
  name: string
  about: string
  digest: string
  facts: readonly Fact[]
  fans: readonly FanPage[]
  options: readonly OptionPage[]
  decisions: readonly string[]
}

export interface Said {
  t: 'said'
  seat: number
  key: 'amazed' | 'angry' | 'bye' | 'cry' | 'hello' | 'hurry' | 'laugh' | 'lucky' | 'nice' | 'smile' | 'sorry' | 'thanks' | 'thumb' | 'wait'
}

export interface Say {
  t: 'say'
  cid: string
  key: 'amazed' | 'angry' | 'bye' | 'cry' | 'hello' | 'hurry' | 'laugh' | 'lucky' | 'nice' | 'smile' | 'sorry' | 'thanks' | 'thumb' | 'wait'
}

export interface ScoreRequest {
  rules: string
  hand: string
  id?: string | null
  options?: Readonly<Record<string, boolean | number | string | null>>
  wild?: readonly string[]
  seat?: number
  dealer?: number
  round_wind?: string
  by?: 'discard' | 'draw' | 'rob'
  robbed?: 'added' | 'concealed'
  from?: number | null
  first_turn?: 'earthly' | 'heavenly' | 'human' | null
  replacement?: ReplacementField | null
  after_kong?: boolean
  last_tile?: boolean
  winners?: number
  liable?: LiableField | null
  horses?: readonly string[] | Readonly<Record<string, readonly string[]>> | null
  flowers?: number
  last_of_kind?: boolean
  piao?: readonly [number, number, number, number]
  stake?: number | readonly number[] | null
}

export interface SeatInfo {
  name: string
  bot: string | null
  auto: boolean
  away: boolean
  ready: boolean
  arriving?: string | null
  leaving?: boolean
  coins?: number | null
}

export interface SeatView {
  hand: readonly number[] | null
  size: number
  drawn: number | null
  kept: readonly number[]
  melds: readonly Meld[]
  river: readonly number[]
  locked: readonly number[]
  liable: readonly [number, 'dragons_winds' | 'twelve'] | null
  draws: number
  flowers: readonly number[]
  unshown: readonly number[]
}

export interface Share {
  state: 'absent' | 'given' | 'withheld'
  promise?: string | null
  nonce?: string | null
}

export interface ShareInfo {
  state: 'absent' | 'expected' | 'given' | 'withheld'
  promise: string | null
}

export interface ShuffleInfo {
  head: string
  stage: 'opening' | 'promising' | 'sealed'
  shares: readonly [ShareInfo, ShareInfo, ShareInfo, ShareInfo]
}

export interface Signal {
  what: 'feeding' | 'partners' | 'same_address'
  one: string
  other: string
  times: number
  of?: number | null
  chance?: number | null
}

export interface Sit {
  t: 'sit'
  cid: string
  seat?: number | null
}

export interface Snapshot {
  t: 'snapshot'
  deal: number
  seq: number
  view: DealView
}

export interface StakesInfo {
  tier: string | null
  unit: number
  least: number
  most: number | null
}

export interface Start {
  t: 'start'
  cid: string
}

export interface Statistics {
  rules: string
  hands: number
  self_draws: number
  discards: number
  robbed: number
  feeds: number
  draws: number
  average: number | null
  best: BestHand | null
}

export interface SystemCard {
  key: string
  name: string
  about: string
  options: readonly OptionPage[]
}

export interface TableRow {
  table: string
  rules: string
  status: string
  deal: number
  tier: string | null
  coins: number | null
  frozen: boolean
  seats: readonly string[]
}

export interface TimedOut {
  type: 'timed_out'
  seat: number
}

export type Transfer = readonly [payer: number, payee: number, amount: number, why: 'da_jiao' | 'dragons_winds' | 'follow_dealer' | 'horse' | 'hua_zhu' | 'kong' | 'kong_bloom' | 'piao' | 'rob' | 'tui_shui' | 'twelve' | 'win']

export interface TurnClock {
  t: 'clock'
  deal: number
  seat: number
  base_ms: number
  bank_ms: number
}

export interface Turned {
  type: 'turned'
  indicator: number
  wild: readonly number[]
}

export interface Undrain {
  do: 'undrain'
  reason: string
}

export interface Unfreeze {
  do: 'unfreeze'
  table: string
  reason: string
}

export interface Update {
  t: 'update'
  deal: number
  seq: number
  event: Dealt | Turned | Asked | Bidden | Exchanged | Voided | Drew | Flowered | HorsesLaid | Followed | Discarded | Answered | TimedOut | Melded | KongDeclared | Konged | Won | Exhausted | Ended | Aborted
}

export interface Void {
  type: 'void'
  suit: number
}

export interface Voided {
  type: 'voided'
  suits: readonly [number, number, number, number]
}

export interface Wait {
  tile: number
  left: number
  value: number | null
  draw_value: number
}

export interface Waits {
  t: 'waits'
  deal: number
  after: number
  distance: number
  waits: readonly Wait[]
}

export interface Wallet {
  wallet: number
  staked: number
  table: string | null
  floor: number
  least_units: number
  entries: readonly Entry[]
}

export interface Win {
  type: 'win'
}

export interface Winner {
  seat: number
  held: readonly number[]
  fans: readonly (readonly [string, number])[]
  value: number
  lines: readonly Line[]
  reading: readonly Group[]
  left_out: readonly (readonly [string, string])[]
  transfers: readonly Transfer[]
  missing?: readonly (readonly [string, string])[]
}

export interface Wish {
  rules: string
  options?: Readonly<Record<string, boolean | number | string | null>>
  deals?: number
  rounds?: number
  base_ms?: number
  bank_ms?: number
  quick?: boolean
  unit?: number
  bots?: string
  helps?: boolean
  spectators?: boolean
}

export interface Won {
  type: 'won'
  by: 'discard' | 'draw' | 'rob'
  tile: number
  source: number
  winners: readonly Winner[]
  horses?: readonly HorseLine[]
}

export type Action =
  | Pass
  | Discard
  | Chow
  | Pung
  | Kong
  | Win
  | Bid
  | Exchange
  | Void

export type ClientMessage =
  | Hello
  | Sit
  | Start
  | PromiseShare
  | OpenShare
  | Act
  | Ready
  | Auto
  | Say
  | Leave
  | Dissolve
  | Kick
  | AskWhy
  | Ping

export type Explanation =
  | Explained
  | NotWon

export type Order =
  | Freeze
  | Unfreeze
  | Refund
  | Adjust
  | Announce
  | Drain
  | Undrain
  | Grant
  | Revoke

export type Phrase =
  | 'amazed'
  | 'angry'
  | 'bye'
  | 'cry'
  | 'hello'
  | 'hurry'
  | 'laugh'
  | 'lucky'
  | 'nice'
  | 'smile'
  | 'sorry'
  | 'thanks'
  | 'thumb'
  | 'wait'

export type Ranking =
  | 'best'
  | 'value'
  | 'wins'

export type Reason =
  | 'absent'
  | 'abuse'
  | 'cheating'
  | 'collusion'
  | 'name'

export type ServerMessage =
  | RoomInfo
  | Snapshot
  | Update
  | Prompt
  | PromptClosed
  | Waits
  | TurnClock
  | Ack
  | Refused
  | Because
  | Revealed
  | Coins
  | Said
  | Announced
  | Pong

export type TableEvent =
  | Dealt
  | Turned
  | Asked
  | Bidden
  | Exchanged
  | Voided
  | Drew
  | Flowered
  | HorsesLaid
  | Followed
  | Discarded
  | Answered
  | TimedOut
  | Melded
  | KongDeclared
  | Konged
  | Won
  | Exhausted
  | Ended
  | Aborted
