/** What admins ask of the server and order. */

import type { Deed, Movement, Order, PersonRow, ReportRow, Signal, TableRow } from '../generated/types'
import { call } from '../net/api'

export const tables = () => call<readonly TableRow[]>('GET', '/api/admin/tables')
export const people = (part: string) => call<readonly PersonRow[]>('GET', `/api/admin/people?part=${encodeURIComponent(part)}`)
export const ledger = (name: string) => call<readonly Movement[]>('GET', `/api/admin/ledger?name=${encodeURIComponent(name)}`)
export const reports = () => call<readonly ReportRow[]>('GET', '/api/admin/reports')
export const signals = () => call<readonly Signal[]>('GET', '/api/admin/signals')
export const audit = () => call<readonly Deed[]>('GET', '/api/admin/audit')
export const announcement = () => call<{ readonly announcement: string; readonly draining: boolean }>('GET', '/api/announcement')
export const order = (wish: Order) => call<{ readonly done: string }>('POST', '/api/admin/orders', { order: wish })
