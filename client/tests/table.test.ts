import { describe, expect, test } from 'vitest'
import type { Meld, Offer, SeatView } from '../src/generated/types'
import { lay, tilesOf } from '../src/model/melds'
import { relative, seatAt, SEATS, windOf } from '../src/model/seats'
import { arrange, indexOf, NOTATION, symbolOf, tilesFrom } from '../src/model/tiles'
import { claimGroups, meaningOf, usesOf } from '../src/table/claims'
import { writtenName } from '../src/table/names'
import { HIGH, TALL_ROWS, WHEEL, WIDE, WIDE_ROWS } from '../src/table/plane/layout'
import { othersOf } from '../src/table/plane/others'
import { riverArea, riverOf } from '../src/table/plane/rivers'
import { runName, tileName } from '../src/texts/tiles'

describe('tiles', () => {
  test('are written as in Python', () => {
    expect(NOTATION).toHaveLength(42)
    expect(tilesFrom('1m 9m 1p 1s 1z 7z 1f 8f')).toEqual([0, 8, 9, 18, 27, 33, 34, 41])
    expect(symbolOf(31)).toBe('t-5z')
    expect(symbolOf(null)).toBe('t-back')
  })

  test('have a name of their own in every language', () => {
    for (const language of ['zh-Hans', 'en'] as const) {
      expect(new Set(NOTATION.map((_, tile) => tileName(tile, language))).size).toBe(42)
    }
    expect(tileName(4, 'zh-Hans')).toBe('五万')
    expect(tileName(9, 'en')).toBe('1 dots')
    expect(runName(24, 'zh-Hant')).toBe('七八九索')
    expect(runName(24, 'en')).toBe('7-8-9 bamboo')
  })

  test('in the hand: wild ones first, the drawn one apart', () => {
    expect(arrange([3, 5, 5, 9], 5, [9])).toEqual({ row: [9, 3, 5], drawn: 5 })
    expect(arrange([3, 5], null, [])).toEqual({ row: [3, 5], drawn: null })
    expect(arrange([3, 5], 8, [])).toEqual({ row: [3, 5], drawn: null })
  })
})

test('seats are seen from one’s own', () => {
  expect([0, 1, 2, 3].map((seat) => relative(seat, 2))).toEqual([2, 3, 0, 1])
  expect(seatAt(relative(1, 3), 3)).toBe(1)
  expect([0, 1, 2, 3].map((seat) => windOf(seat, 3))).toEqual([28, 29, 30, 27])
})

test('a name that runs the other way stands for itself', () => {
  expect(['木棉花开', 'صديق', 'שלום 7'].map((name) => writtenName(name, 0))).toEqual(['木棉花开', '\u2068صديق\u2069', '\u2068שלום 7\u2069'])
})

describe('melds', () => {
  test.each([
    [['pung', 4, 3, 4], 0],
    [['pung', 4, 2, 4], 1],
    [['pung', 4, 1, 4], 2],
    [['fed', 4, 1, 4], 2],
    [['added', 4, 3, 4], 0],
  ] as [Meld, number][])('turn the claimed tile of %j towards its feeder', (meld, turned) => {
    expect(lay(meld, 0)).toMatchObject({ row: [4, 4, 4], turned, top: meld[0] === 'pung' ? null : 4 })
  })

  test('turn the tile that a chow took, which comes from the left', () => {
    expect(lay(['chow', 3, 3, 4], 0)).toEqual({ row: [4, 3, 5], top: null, turned: 0 })
  })

  test('hide a concealed kong but for its face on top', () => {
    expect(lay(['concealed', 4, -1, -1], 2)).toEqual({ row: [null, null, null], top: 4, turned: -1 })
    expect(tilesOf(['concealed', 4, -1, -1])).toHaveLength(4)
  })
})

describe('claims', () => {
  const offers: Offer[] = [
    { action: { type: 'win' }, value: 8 },
    { action: { type: 'chow', low: 1 }, uses: [1, 3] },
    { action: { type: 'chow', low: 2 }, uses: [3, 4] },
    { action: { type: 'pung' }, uses: [2, 2] },
    { action: { type: 'pass' } },
    { action: { type: 'discard', tile: 3 } },
  ]

  test('come in one fixed order, one button for each kind, none for a discard', () => {
    expect(claimGroups(offers).map(({ kind, offers: found }) => [kind, found.length])).toEqual([
      ['pass', 1],
      ['chow', 2],
      ['pung', 1],
      ['win', 1],
    ])
  })

  test('are pressed by keys; among choices a number takes one, and nothing passes', () => {
    const groups = claimGroups(offers)
    const chow = groups[1]!
    expect(meaningOf('0', groups, null)).toBe(groups[0])
    expect(meaningOf('c', groups, null)).toBe(chow)
    expect(['1', 'escape', 'k'].map((key) => meaningOf(key, groups, null))).toEqual([null, null, null])
    expect(['1', '2', '3', 'h'].map((key) => meaningOf(key, groups, chow.offers))).toEqual([...chow.offers, null, null])
    expect(['0', 'escape'].map((key) => meaningOf(key, groups, chow.offers))).toEqual(['back', 'back'])
  })

  test('mark the tiles that they would use', () => {
    expect(usesOf(offers, null)).toEqual([2, 2])
    expect(usesOf(offers, offers[2]!)).toEqual([3, 4])
    expect(usesOf(offers, offers[0]!)).toEqual([])
    expect(usesOf([], null)).toEqual([])
  })
})

describe('the plane', () => {
  const tiles = (count: number) => Array.from({ length: count }, (_, tile) => tile)

  test('lays a river in rows of six whose third row runs on', () => {
    const placed = riverOf(WHEEL, 0, tiles(20))
    const rows = [...new Set(placed.map(({ y }) => y))]
    expect(rows).toHaveLength(3)
    expect(placed.filter(({ y }) => y === rows[2])).toHaveLength(8)
    expect(new Set(placed.map(({ x, y }) => `${x},${y}`)).size).toBe(20)
  })

  test('turns every seat’s river by a quarter', () => {
    const [mine] = riverOf(WHEEL, 0, [0])
    expect(riverOf(WHEEL, 1, [0])[0]).toMatchObject({ x: mine!.y, y: -mine!.x, w: mine!.h, h: mine!.w })
    expect(riverOf(WHEEL, 2, [0])[0]).toMatchObject({ x: -mine!.x, y: -mine!.y })
  })

  test('keeps melds clear of the standing row and of each other', () => {
    const melds: Meld[] = [['pung', 4, 2, 4], ['concealed', 5, -1, -1], ['fed', 6, 0, 6]]
    const seat = { size: 4, melds, river: [] } as unknown as SeatView
    const { row, melds: lying } = othersOf(WHEEL, 1, seat, 1, { flat: false, open: false })
    const all = lying.flat()
    const flat = all.filter(({ up }) => up === 0)
    expect(all.filter(({ up }) => up === 1)).toHaveLength(2)
    const along = flat.map(({ y, h }) => [-y - h / 2, -y + h / 2] as const)
    expect(along[0]![0]).toBeGreaterThanOrEqual(row.x + row.length)
    along.slice(1).forEach(([from], index) => expect(from).toBeGreaterThanOrEqual(along[index]![1]))
  })

  test.each([WIDE_ROWS, TALL_ROWS])('of a small screen has all rivers upright, none on another, on the console or on a hand: $name', (layout) => {
    const laid = SEATS.flatMap((place) => riverOf(layout, place, tiles(18)).map((tile) => ({ ...tile, place })))
    expect(new Set(laid.map(({ turn, w, h }) => `${Math.abs(turn)} ${w} ${h}`))).toEqual(new Set([`0 ${WIDE} ${HIGH}`]))
    const overlap = (a: Box, b: Box) => Math.abs(a.x - b.x) < (a.w + b.w) / 2 - 1e-6 && Math.abs(a.y - b.y) < (a.h + b.h) / 2 - 1e-6
    laid.forEach((tile, index) => expect(laid.slice(index + 1).filter((other) => overlap(tile, other))).toEqual([]))
    const side = layout.console * 2
    expect(laid.filter((tile) => overlap(tile, { x: 0, y: 0, w: side, h: side }))).toEqual([])
    const beyond = laid.filter(({ x, y, w, h, place }) => (place % 2 ? Math.abs(x) + w / 2 > layout.edge[1] - 13 : place === 2 && -y + h / 2 > layout.edge[2] - 13))
    expect(beyond).toEqual([])
  })

  test.each([WHEEL, WIDE_ROWS, TALL_ROWS])('hears a tap on any tile of a river: $name', (layout) => {
    for (const place of SEATS) {
      for (const count of [1, 7, 13, 20]) {
        const area = riverArea(layout, place, count)
        const missed = riverOf(layout, place, tiles(count)).filter(({ x, y }) => Math.abs(x - area.x) > area.w / 2 || Math.abs(y - area.y) > area.h / 2)
        expect(missed).toEqual([])
      }
    }
  })
})

interface Box {
  x: number
  y: number
  w: number
  h: number
}

test('every tile but a flower has a number or a letter of its own within its suit', () => {
  const names = NOTATION.map((_, tile) => indexOf(tile))
  for (const suit of [names.slice(0, 9), names.slice(9, 18), names.slice(18, 27), names.slice(27, 34)]) expect(new Set(suit).size).toBe(suit.length)
  expect(names.slice(34).every((name) => name === undefined)).toBe(true)
  expect(indexOf(null)).toBeUndefined()
})
