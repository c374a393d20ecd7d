import { describe, expect, it, vi } from 'vitest'
import type { OptionPage } from '../src/generated/types'
import { houseOf, keepHouse, USUAL, type House } from '../src/start/house'
import { changedTexts, grouped, valueText, working } from '../src/start/options'

const option = (name: string, kind: OptionPage['kind'], value: OptionPage['value'], more: Partial<OptionPage> = {}): OptionPage => ({
  name, label: `label of ${name}`, help: '', kind, default: value, value, low: null, high: null, choices: [], needs: null, needs_value: null, ...more,
})
const WILD = option('wild', 'choice', 'turned', { choices: [{ value: 'none', label: 'no wild' }, { value: 'fixed', label: 'fixed' }, { value: 'turned', label: 'turned' }] })
const FIXED = option('fixed_wild', 'tile', '7z', { needs: 'wild', needs_value: 'fixed' })
const DISCARD = option('wild_discard', 'bool', false, { needs: 'wild' })
const CAP = option('fan_cap', 'int', 88, { low: 1, high: 9999, choices: [{ value: null, label: 'none' }] })
const ALL = [WILD, FIXED, DISCARD, CAP]
const names = (options: readonly OptionPage[]) => options.map(({ name }) => name)

describe('options', () => {
  it('shows an option only while what it needs is on, or has the value that it needs', () => {
    expect(names(working(ALL, {}))).toEqual(['wild', 'wild_discard', 'fan_cap'])
    expect(names(working(ALL, { wild: 'fixed' }))).toEqual(['wild', 'fixed_wild', 'wild_discard', 'fan_cap'])
    expect(names(working(ALL, { wild: 'none' }))).toEqual(['wild', 'fan_cap'])
  })

  it('says a value in the words of the server, a number as a number', () => {
    expect(valueText(WILD, 'none')).toBe('no wild')
    expect(valueText(CAP, null)).toBe('none')
    expect(valueText(CAP, 1234)).toBe('1,234')
  })

  it('lists what a house has changed', () => {
    const system = { key: 'x', name: 'X', about: '', options: ALL }
    expect(changedTexts(system, { fan_cap: null, wild: 'fixed' })).toEqual(['label of wild fixed', 'label of fan_cap none'])
    expect(changedTexts(undefined, { fan_cap: null })).toEqual([])
  })
})

describe('a house', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
  const house: House = { length: 2, base: 30, bank: 40, unit: 100, helps: false, spectators: false, bots: 'random', values: { fan_cap: 40, wild: 'fixed', gone: 1 } }

  it('is as it was opened last, of what the system still takes', () => {
    expect(houseOf('x', ALL)).toEqual(USUAL)
    keepHouse('x', house)
    expect(houseOf('x', ALL)).toEqual({ ...house, values: { fan_cap: 40, wild: 'fixed' } })
    expect(houseOf('y', ALL)).toEqual(USUAL)
    keepHouse('x', { ...house, values: { fan_cap: 0, wild: 'nonsense', wild_discard: 3 } })
    expect(houseOf('x', ALL).values).toEqual({})
    keepHouse('x', { ...house, values: { fan_cap: null } })
    expect(houseOf('x', ALL).values).toEqual({ fan_cap: null })
  })

  it('survives whatever a browser has kept', () => {
    for (const text of ['', 'null', '[]', '{"x":7}', '{"x":{"values":null,"base":"a"}}', 'nonsense']) {
      kept.set('lingnan.houses', text)
      expect(houseOf('x', ALL)).toEqual(USUAL)
    }
  })

  it('shows every option once, by what it is about', () => {
    const all = grouped([...ALL, option('brand_new', 'bool', false)])
    expect(all.map(([group]) => group)).toEqual(['hands', 'wild', 'flow'])
    expect(all.flatMap(([, options]) => names(options)).sort()).toEqual([...names(ALL), 'brand_new'].sort())
  })
})
