/** Sounds of a table, made of noise and a few tones. Nothing is loaded; nothing sounds before a hand has touched the page. */

import type { SoundName } from '../model/happening'

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

/** The audio of the page; null until a browser allows it. */
function audio(): AudioContext | null {
  if (!('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

export function play(name: SoundName, volume: number): void {
  const ctx = audio()
  if (!ctx || volume <= 0) return
  const out = ctx.createGain()
  out.gain.value = volume
  out.connect(ctx.destination)
  const at = ctx.currentTime + 0.005
  for (const part of SOUNDS[name]) part(ctx, out, at)
}

type Part = (ctx: AudioContext, out: AudioNode, at: number) => void

/** Tile on tile or on felt: a short burst of noise through a narrow band, and the body of the tile below it. */
function clack(pitch: number, length: number, loud: number, delay = 0): Part {
  return (ctx, out, at) => {
    const from = ctx.createBufferSource()
    from.buffer = noise ??= whiteNoise(ctx)
    const band = ctx.createBiquadFilter()
    band.type = 'bandpass'
    band.frequency.value = pitch
    band.Q.value = 3.5
    from.connect(band).connect(fading(ctx, out, at + delay, loud, length))
    from.start(at + delay, Math.random() * 0.5, length * 4)
    tone(pitch * 0.31, length * 0.8, loud * 0.5, delay, 'sine')(ctx, out, at)
  }
}

function tone(pitch: number, length: number, loud: number, delay = 0, type: OscillatorType = 'triangle'): Part {
  return (ctx, out, at) => {
    const oscillator = ctx.createOscillator()
    oscillator.type = type
    oscillator.frequency.value = pitch
    oscillator.connect(fading(ctx, out, at + delay, loud, length))
    oscillator.start(at + delay)
    oscillator.stop(at + delay + length * 4)
  }
}

/** A plucked string: the tone and its octave, which dies sooner. */
function pluck(pitch: number, delay: number, loud = 0.3): Part[] {
  return [tone(pitch, 0.34, loud, delay), tone(pitch * 2, 0.16, loud * 0.4, delay), tone(pitch * 3.01, 0.07, loud * 0.2, delay, 'sine')]
}

function fading(ctx: AudioContext, out: AudioNode, at: number, loud: number, length: number): GainNode {
  const gain = ctx.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.003)
  gain.gain.setTargetAtTime(0, at + 0.003, length / 2)
  gain.connect(out)
  return gain
}

function whiteNoise(ctx: AudioContext): AudioBuffer {
  const buffer = ctx.createBuffer(1, ctx.sampleRate, ctx.sampleRate)
  const data = buffer.getChannelData(0)
  for (let index = 0; index < data.length; index++) data[index] = Math.random() * 2 - 1
  return buffer
}

/** 宫商角徵羽 from D. */
const [D, E, FS, A, B] = [293.66, 329.63, 369.99, 440, 493.88] as const

const SOUNDS: Readonly<Record<SoundName, readonly Part[]>> = {
  deal: [0, 0.08, 0.15, 0.24, 0.31].map((delay) => clack(2300 + 900 * delay, 0.03, 0.5, delay)),
  draw: [clack(2900, 0.018, 0.35)],
  discard: [clack(1900, 0.035, 0.9), clack(3300, 0.012, 0.35, 0.028)],
  claim: [clack(1700, 0.03, 0.8), clack(2100, 0.03, 0.8, 0.07), clack(2500, 0.03, 0.8, 0.13)],
  kong: [clack(1300, 0.06, 1), clack(1800, 0.03, 0.8, 0.07), clack(2100, 0.03, 0.8, 0.13), clack(2400, 0.03, 0.8, 0.19)],
  flower: [...pluck(A * 2, 0, 0.2), ...pluck(B * 2, 0.09, 0.2)],
  win: [clack(1500, 0.05, 1), ...[D, FS, A, B, D * 2, FS * 2].flatMap((pitch, index) => pluck(pitch, 0.06 + index * 0.085))],
  end: [...pluck(A, 0, 0.25), ...pluck(E, 0.16, 0.25), ...pluck(D, 0.32, 0.25)],
  turn: [...pluck(A, 0, 0.14), ...pluck(D * 2, 0.08, 0.14)],
  low: [tone(880, 0.05, 0.22, 0, 'sine')],
}
