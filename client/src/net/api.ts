/** The server's HTTP side. Every failure is an `ApiError` with a code of the catalogue. */

import type { Explanation, Replay, RoomInfo, RulePage, ScoreRequest, SystemCard } from '../generated/types'
import type { Language } from '../texts/texts.svelte'

export interface Me {
  readonly name: string
  readonly tables: readonly RoomInfo[]
}

/** null: no limit. */
export type OptionValue = boolean | number | string | null

export interface NewTable {
  readonly rules: string
  readonly options: Readonly<Record<string, OptionValue>>
  /** 0: without end. */
  readonly deals: number
  /** 圈; 0: the number of deals ends the match. */
  readonly rounds: number
  readonly base_ms: number
  readonly bank_ms: number
  readonly quick: boolean
}

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export const me = () => call<Me>('GET', '/api/me')
export const rename = (name: string) => call<Me>('PATCH', '/api/me', { name })
export const systems = (language: Language) => call<readonly SystemCard[]>('GET', `/api/rules?lang=${language}`)
export const rulePage = (key: string, language: Language) => call<RulePage>('GET', `/api/rules/${key}?lang=${language}`)
export const table = (code: string) => call<RoomInfo>('GET', `/api/tables/${code}`)
/** A deal that is over, with all hands open. */
export const replay = (code: string, deal: number) => call<Replay>('GET', `/api/replays/${code}/${deal}`)
/** A hand and its circumstances, answered as the table tells a win. */
export const explain = (request: ScoreRequest) => call<Explanation>('POST', '/api/explain', request)
export const createTable = (table: NewTable) => call<{ table: string }>('POST', '/api/tables', table)
/** The next table of the people whose match is over: the first who asks opens it. */
export const again = (code: string) => call<{ table: string }>('POST', `/api/tables/${code}/again`)

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body)
  const data: unknown = await response.json().catch(() => null)
  if (response.ok && data !== null) return data as T
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
