import { describe, expect, it } from 'vitest'
import { calculatorPath, requestIn } from '../src/calculator/link'
import { accountPath, backOf, codeIn, isLoopback, replayPath, routeOf, rulesPath } from '../src/model/route'

describe('addresses', () => {
  it.each([
    ['/', { page: 'start' }],
    ['/t/k7m2q9', { page: 'table', code: 'k7m2q9' }],
    ['/t/k7m2q9/', { page: 'table', code: 'k7m2q9' }],
    ['/rules', { page: 'rules', key: null }],
    ['/rules/gd88', { page: 'rules', key: 'gd88' }],
    ['/calculator', { page: 'calculator' }],
    ['/settings', { page: 'settings' }],
    ['/account', { page: 'account' }],
    ['/coins', { page: 'coins' }],
    ['/history', { page: 'history' }],
    ['/ranks', { page: 'ranks', key: null }],
    ['/ranks/gd88', { page: 'ranks', key: 'gd88' }],
    [replayPath('k7m2q9', 12), { page: 'replay', code: 'k7m2q9', deal: 12 }],
    [rulesPath('gd88'), { page: 'rules', key: 'gd88' }],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route))

  it.each(['/t', '/t/', '/t/a/b', '/t/a b', '/r/a', '/r/a/0', '/r/a/x', '/r/a/1/2', '/rules/gd88/x', '/rules/../x', '/settings/x', '/account/x', '/ranks/gd88/x', '/elsewhere', '//evil.example/t/x'])(
    '%s is no page', (path) => expect(routeOf(path)).toEqual({ page: 'unknown' }),
  )

  it('finds the code of a table in whatever is pasted', () => {
    for (const text of ['k7m2q9', ' k7m2q9\n', 'http://192.168.1.5:8088/t/k7m2q9', 'https://x.example/t/k7m2q9/?a=1#b', '/t/k7m2q9']) expect(codeIn(text)).toBe('k7m2q9')
    for (const text of ['', 'two words', 'https://x.example/', 'https://x.example/rules/gd88']) expect(codeIn(text)).toBeNull()
  })
})

// 2026-11-30: a table's link that opens on this computer only was to be sent to friends, without a word.
describe('an address of this computer', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s', (name) => expect(isLoopback(name)).toBe(true))
  it.each(['192.168.1.20', 'localhost.example', '127.0.0.1.example', '10.127.0.1'])('%s is not', (name) => expect(isLoopback(name)).toBe(false))
})

describe('the account', () => {
  it('leads back to the table or the rooms where it was needed', () => {
    for (const back of ['/t/k7m2q9', '/']) expect(backOf(accountPath(back).slice('/account'.length))).toBe(back)
  })
  it.each(['', '?to=', '?to=/rules', '?to=//evil.example/t/x', '?to=https://evil.example/t/x', '?to=javascript:alert(1)'])('leads nowhere from %j', (search) => {
    expect(backOf(search)).toBeNull()
  })
})

describe('a hand in the address', () => {
  const request = {
    rules: 'gd88', hand: '123m456p11z(222z)[3333s]+1z', wild: ['5p'], seat: 2, by: 'rob', from: 0, robbed: 'concealed', after_kong: true, piao: [0, 1, 2, 3],
    replacement: { kong: 'fed', from: 1, first_from: null, chain: 2 }, horses: { 0: ['4s'], 2: ['1p', '5z'] }, options: { fan_cap: null, hard_as_self: true },
  } as const

  it('comes out as it went in', () => expect(requestIn(calculatorPath(request).slice('/calculator'.length))).toEqual(request))
  it('is nothing for nothing', () => expect(calculatorPath({})).toBe('/calculator'))
  it('leaves out what nobody knows and what cannot be read', () => expect(requestIn('?rules=gd88&evil=1&seat=%7B&dealer=3')).toEqual({ rules: 'gd88', dealer: 3 }))
})
