/** The server's HTTP side. Every failure is an `ApiError` with a code of the catalogue. */

import type { Explanation, LeaderRow, Leavers, Me, PastMatches, PublicRoom, Ranking, Reason, Replay, RoomInfo, RulePage, ScoreRequest, Statistics, SystemCard, Wallet, Wish } from '../generated/types'
import type { Language } from '../texts/texts.svelte'

/** null: no limit. */
export type OptionValue = boolean | number | string | null

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** The code that opens an account whose password is lost; the server cannot show it again. */
export interface Recoverable {
  readonly recovery: string
}

export const me = () => call<Me>('GET', '/api/me')
/** Change the name, or settings that go with the person. */
export const change = (wish: { readonly name?: string; readonly language?: Language; readonly helps?: boolean; readonly listed?: boolean }) =>
  call<Me>('PATCH', '/api/me', wish)
export const register = (name: string, password: string) => call<Recoverable>('POST', '/api/account', { name, password })
export const signIn = (name: string, password: string) => call<Me>('POST', '/api/session', { name, password })
export const recover = (name: string, recovery: string, password: string) =>
  call<Recoverable>('POST', '/api/account/recovery', { name, recovery, password })
export const changePassword = (password: string, next: string) => call<Recoverable>('PUT', '/api/account/password', { password, new: next })
export const signOut = () => call<null>('DELETE', '/api/session')
export const signOutEverywhere = () => call<null>('DELETE', '/api/sessions')
export const deleteAccount = (password: string) => call<null>('DELETE', '/api/account', { password })

export const rooms = () => call<readonly PublicRoom[]>('GET', '/api/rooms')
/** A seat in a public room. */
export const seek = (rules: string, tier: string) => call<{ table: string }>('POST', '/api/rooms', { rules, tier })
export const wallet = () => call<Wallet>('GET', '/api/coins')
export const systems = (language: Language) => call<readonly SystemCard[]>('GET', `/api/rules?lang=${language}`)
export const rulePage = (key: string, language: Language) => call<RulePage>('GET', `/api/rules/${key}?lang=${language}`)
export const table = (code: string) => call<RoomInfo>('GET', `/api/tables/${code}`)
/** A deal that is over, with all hands open. */
export const replay = (code: string, deal: number) => call<Replay>('GET', `/api/replays/${code}/${deal}`)
/** A hand and its circumstances, answered as the table tells a win. */
export const explain = (request: ScoreRequest) => call<Explanation>('POST', '/api/explain', request)
export const createTable = (table: Wish) => call<{ table: string }>('POST', '/api/tables', table)
/** The next table of the people whose match is over: the first who asks opens it. */
export const again = (code: string) => call<{ table: string }>('POST', `/api/tables/${code}/again`)

/** Matches that the person has played, twenty on a page, the last one first. */
export const history = (page: number) => call<PastMatches>('GET', `/api/history?page=${page}`)
export const statistics = () => call<readonly Statistics[]>('GET', '/api/statistics')
export const leaderboard = (rules: string, order: Ranking) => call<readonly LeaderRow[]>('GET', `/api/leaderboard/${rules}?order=${order}`)

/** Who has left the match at a table, and whether one may report people there. */
export const gone = (code: string) => call<Leavers>('GET', `/api/tables/${code}/left`)
/** Somebody at a seat, or, by his number, who sat there and has left. */
export interface Reported {
  readonly seat: number
  readonly left: number | null
  readonly name: string
}
/** Tell the people who run the server about a player. */
export const report = (told: { readonly table: string; readonly seat: number; readonly left: number | null; readonly reason: Reason; readonly text: string }) =>
  call<unknown>('POST', '/api/reports', told)

/** The status of an answer without a body. */
const NOTHING = 204

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body)
  const data: unknown = await response.json().catch(() => null)
  if (response.ok && (data !== null || response.status === NOTHING)) return data as T
  const error = (data as { error?: { code?: string; message?: string } } | null)?.error
  throw new ApiError(error?.code ?? 'net/answer', error?.message ?? `${response.status} ${response.statusText}`)
}

async function request(method: string, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
  } catch (cause) {
    throw new ApiError('net/unreachable', String(cause))
  }
}
