/** Layout of the payments of a deal as flows: payers on the left, payees on the right. Pure; sizes in drawing units. */

import type { Flow } from '../model/result'

export interface Node {
  readonly seat: number
  readonly y: number
  readonly h: number
  readonly amount: number
}

export interface Ribbon extends Flow {
  readonly left: number
  readonly right: number
  readonly h: number
}

export interface Sankey {
  readonly height: number
  readonly payers: readonly Node[]
  readonly payees: readonly Node[]
  readonly ribbons: readonly Ribbon[]
  /** Where the ribbons lie apart, so that their labels do. */
  readonly labels: 'left' | 'right'
}

const THINNEST = 18
const SPREAD = 140
/** A single payment is no block. */
const THICKEST = 64
const NODE_SPACE = 42
const NODE_GAP = 12
const MARGIN = 8

const NARROW = 8
const WIDE = 13
/** From here on in Unicode characters are as wide as they are high: 汉字, kana, signs. */
const FIRST_WIDE = 0x2e80

/** A text of at most about such a width; no character is cut in two. */
export function cut(text: string, most: number): string {
  const characters = Array.from(text)
  const widths = characters.map((each) => (each.codePointAt(0)! < FIRST_WIDE ? NARROW : WIDE))
  const upTo = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0)
  if (upTo(characters.length) <= most) return text
  const kept = characters.findLastIndex((_, count) => upTo(count) + NARROW <= most)
  return `${characters.slice(0, kept).join('')}…`
}

export function sankey(flows: readonly Flow[]): Sankey {
  const all = flows.reduce((sum, { amount }) => sum + amount, 0)
  const sized = flows.map((flow) => ({ ...flow, h: Math.min(THICKEST, Math.max(THINNEST, (flow.amount / all) * SPREAD)) }))
  const left = column(sized, 'payer')
  const right = column(sized, 'payee')
  const height = Math.max(left.height, right.height)
  const payers = centre(left.nodes, left.height, height)
  const payees = centre(right.nodes, right.height, height)
  const leftAt = new Map(payers.map(({ seat, y }) => [seat, y]))
  const rightAt = new Map(payees.map(({ seat, y }) => [seat, y]))
  const ribbons = sized.map((flow) => {
    const from = leftAt.get(flow.payer) ?? 0
    const to = rightAt.get(flow.payee) ?? 0
    leftAt.set(flow.payer, from + flow.h)
    rightAt.set(flow.payee, to + flow.h)
    return { ...flow, left: from, right: to }
  })
  return { height, payers, payees, ribbons, labels: payers.length >= payees.length ? 'left' : 'right' }
}

function column(flows: readonly (Flow & { h: number })[], side: 'payer' | 'payee'): { nodes: Node[]; height: number } {
  const seats = [...new Set(flows.map((flow) => flow[side]))]
  let y = MARGIN
  const nodes = seats.map((seat) => {
    const own = flows.filter((flow) => flow[side] === seat)
    const h = own.reduce((sum, flow) => sum + flow.h, 0)
    const node = { seat, y: y + Math.max(0, (NODE_SPACE - h) / 2), h, amount: own.reduce((sum, flow) => sum + flow.amount, 0) }
    y += Math.max(NODE_SPACE, h) + NODE_GAP
    return node
  })
  return { nodes, height: y - NODE_GAP + MARGIN }
}

function centre(nodes: readonly Node[], own: number, height: number): Node[] {
  return nodes.map((node) => ({ ...node, y: node.y + (height - own) / 2 }))
}
