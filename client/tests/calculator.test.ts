import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countOf, EMPTY, readHand, sizeOf, withMeld, withTile, wonWith, writeHand } from '../src/calculator/hand'
import { calculatorPath, requestIn } from '../src/calculator/link'
import { liabilitiesOf, requestOf } from '../src/calculator/request'
import { tilesFrom } from '../src/model/tiles'

const kind = (text: string) => tilesFrom(text)[0]!
const hand = (text: string) => readHand(text)!

describe('a written hand', () => {
  const examples: Record<string, Record<string, { hand: string }>> = JSON.parse(
    readFileSync(new URL('../../src/lingnan/texts/examples.json', import.meta.url), 'utf8'),
  )
  const texts = Object.values(examples).flatMap((each) => Object.values(each).map((example) => example.hand))

  it.each(texts)('%s is read as the server reads it, and written the same again', (text) => {
    const read = readHand(text)
    expect(read).not.toBeNull()
    expect(sizeOf(read!)).toBe(14)
    expect(readHand(writeHand(read!))).toEqual(read)
    expect([...writeHand(read!)].sort().join('').replace(/[mpsz]/g, '')).toBe([...text].sort().join('').replace(/[mpsz ]/g, ''))
  })

  it('knows every meld', () => {
    expect(hand('11z(345s)(222z)(3333s)(444+4s)[5555z]').melds).toEqual([
      ['chow', kind('3s'), -1, -1], ['pung', kind('2z'), -1, -1], ['fed', kind('3s'), -1, -1], ['added', kind('4s'), -1, -1], ['concealed', kind('5z'), -1, -1],
    ])
    expect(writeHand(hand('11z(345s)(222z)(3333s)(444+4s)[5555z]+w'))).toBe('11z(345s)(222z)(3333s)(444+4s)[5555z]+w')
  })

  it('may be in Chinese', () => {
    expect(hand('一二三万 東東 （白白白）＋中')).toEqual(hand('123m11z(777z)+5z'))
    expect(hand('鬼 12索')).toEqual(hand('w12s'))
  })

  it('may be typed wide or pasted as tiles', () => {
    expect(hand('１２３Ｍ（５５５ｚ）＋７ｓ')).toEqual(hand('123m(555z)+7s'))
    expect(hand('🀇🀏🀐🀘🀙🀡🀀🀆(🀄️🀄️🀄️)+🀅')).toEqual(hand('19m19s19p17z(555z)+6z'))
  })

  it.each(['12', '8z', '0m', '123x', '(12m)', '(135m)', '[222z]', '123m)', '(123m', '1m+2m+3m', '1m+23m', '(222+3z)', '(www)', '(891m)', '-1m', '(1*)', '(111m+)', '(1?)', '(1\\)', '🀪', '🀫'])('%s is none', (text) => {
    expect(readHand(text)).toBeNull()
  })
})

describe('a hand that is built', () => {
  it('takes fourteen tiles, the last of which wins until another one does', () => {
    const built = tilesFrom('1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2z 2z 3z').reduce(withTile, EMPTY)
    expect(writeHand(built)).toBe('123m456p789s1112z+3z')
    expect(sizeOf(built)).toBe(14)
    expect(writeHand(wonWith(built, 0))).toBe('23m456p789s11123z+1m')
  })

  it('takes melds while there is room, no chow of honors, no meld of wild tiles', () => {
    const four = ['1m', '2p', '3s', '1z'].reduce((each, tile) => withMeld(each, 'pung', kind(tile)), EMPTY)
    expect(sizeOf(four)).toBe(12)
    expect(withMeld(four, 'fed', kind('5z'))).toBe(four)
    expect(withMeld(EMPTY, 'chow', kind('8m'))).toBe(EMPTY)
    expect(withMeld(EMPTY, 'pung', kind('w'))).toBe(EMPTY)
    expect(countOf(withMeld(four, 'pung', kind('5z')), kind('1m'))).toBe(3)
  })
})

describe('a request', () => {
  const open = hand('123m456p789s11z(222z)+1z')
  it('is short when everything is as usual', () => {
    expect(requestOf('gd88', open, {})).toEqual({ rules: 'gd88', hand: '123m456p789s11z(222z)+1z' })
  })

  it('leaves out what does not go together', () => {
    const chosen = { by: 'draw', from: 2, after_kong: true, winners: 2, robbed: 'concealed', first_turn: 'heavenly', replacement: { kong: 'fed', from: 1 }, liable: { seat: 0, why: 'twelve' } } as const
    expect(requestOf('gd88', open, chosen)).toEqual({ rules: 'gd88', hand: writeHand(open) })
  })

  it('names another seat than the winner as the one who pays', () => {
    expect(requestOf('gd88', open, { by: 'discard' }).from).toBe(1)
    expect(requestOf('gd88', open, { by: 'discard', seat: 2, from: 2 }).from).toBe(0)
  })

  // 2026-11-30: the scorer refuses what cannot be, and the page still asked for it.
  it('asks for nothing that the scorer calls a contradiction', () => {
    const wild = hand('123m456p789s1122z+w')
    expect(requestOf('gd88', wild, { by: 'discard', from: 2 })).toEqual({ rules: 'gd88', hand: writeHand(wild) })
    expect(requestOf('gd100', hand('123p456p789s1122z+1z'), { by: 'rob', wild: ['1z'] }).by).toBeUndefined()
    const kongs = hand('456m78p55s(2222z)[3333m]+9p')
    const own = { kong: 'fed', from: 1, chain: 2, first_from: 1 } as const
    expect(requestOf('gd88', kongs, { seat: 1, replacement: own }).replacement).toEqual({ ...own, from: 0, first_from: null })
    const human = { by: 'discard', seat: 1, from: 0, after_kong: true } as const
    expect(requestOf('gd88', open, human).after_kong).toBe(true)
    expect(requestOf('gd88', hand('123m456p789s11222z+1z'), { ...human, first_turn: 'human' }).after_kong).toBeUndefined()
  })

  it.each([
    ['gd88', '12m99s(555z)(666z)(777z)+3m', ['dragons_winds']],
    ['gd88', '12m99s(666z)(777z)555z+3m', []],
    ['gd88', '12m99s[5555z][6666z][7777z]+3m', []],
    ['gd88', '1m(222z)[3333z](4444z)[1111z]+1m', ['dragons_winds']],
    ['jiping', '9s(123m)(456m)(222p)(777s)+9s', ['twelve']],
    ['jiping', '9s(123m)(456m)(222p)[7777s]+9s', []],
    ['gd100', '9s(111p)(222s)(333s)[7777s]+9s', ['twelve']],
    ['gd100', '9s[1111p][2222s][3333s][7777s]+9s', []],
  ])('%s: %s may make somebody liable for %j', (rules, text, whys) => {
    expect(liabilitiesOf(rules, hand(text), {})).toEqual(whys)
    for (const why of ['dragons_winds', 'twelve'] as const) {
      expect('liable' in requestOf(rules, hand(text), { liable: { seat: 1, why } })).toBe(whys.includes(why))
    }
  })

  it('says which first turn it is', () => {
    const closed = hand('123m456p789s11222z+1z')
    expect(requestOf('gd88', closed, { first_turn: 'heavenly' }).first_turn).toBe('heavenly')
    expect(requestOf('gd88', closed, { first_turn: 'heavenly', seat: 1 }).first_turn).toBe('earthly')
    expect(requestOf('gd88', closed, { first_turn: 'heavenly', seat: 1, by: 'discard', from: 0 }).first_turn).toBe('human')
    expect(requestOf('gd88', closed, { first_turn: 'heavenly', seat: 1, by: 'discard', from: 2 }).first_turn).toBeUndefined()
  })
})

describe('a shared link', () => {
  const request = {
    rules: 'gd88', hand: '123m456p789s1112z+2z', by: 'discard', from: 2, seat: 1, dealer: 3, options: { cap: null, horses: 4, twelve: 'off', flowers: true }, wild: ['1m', '5z'],
    replacement: { kong: 'fed', from: 1, chain: 2 }, liable: { seat: 2, why: 'twelve' }, horses: { 1: ['1m', '1m'] }, flowers: 2, last_tile: true, piao: [0, 1, 2, 3], stake: [1, 2],
  } as const

  it('is read as it was written', () => {
    expect(requestIn(calculatorPath(request).split('?')[1]!)).toEqual(request)
    expect(requestIn('horses=["3p","3p"]&stake=5')).toEqual({ horses: ['3p', '3p'], stake: 5 })
  })

  const wrong = ['{', 'null', '5.5', '"x"', '[[1]]', '[{}]', '{"a":[{}]}', '{"a":{"b":1}}', '["9q"]', '["1m","1m",2]', '[0,0,0]', '{"kong":["fed"]}']
  it.each(Object.keys(request).filter((name) => !['rules', 'hand', 'by'].includes(name)))('leaves out %s of another shape', (name) => {
    const fits = { from: [], seat: [], dealer: [], last_tile: [], flowers: ['5.5'], stake: ['5.5', '[0,0,0]'] } as Record<string, string[]>
    for (const value of wrong.filter((each) => !fits[name]?.includes(each))) {
      expect(requestIn(new URLSearchParams([[name, value]]).toString()), value).toEqual({})
    }
  })

  it.each(['piao=5', 'options=5', 'options=[]', 'wild=["1m","1m"]', 'horses={"1":["8z"]}', 'dealer=9'])('%s leaves the page as it is', (search) => {
    expect(requestIn(search)).toEqual({})
  })
})
