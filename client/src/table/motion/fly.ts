/** Movement of one element from where something was seen to where it lies. Never waited for. */

import { preferences } from '../../model/preferences.svelte'

export const QUICK = 170
export const CALM = 260

const EASE = 'cubic-bezier(.2, .8, .2, 1)'

/** Whether things may move: not for people who asked their system for less movement, nor on a page that is not seen. */
export function mayMove(): boolean {
  return preferences.motion && document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Let `target`, which lies where it belongs, arrive from the box `from` on the screen.
 *
 * The table's plane is seen in perspective; near the target it is taken for flat, which is close enough on the way.
 */
export function fly(target: HTMLElement, from: DOMRect, duration: number, delay = 0): Animation | null {
  const to = target.getBoundingClientRect()
  if (!to.width || !to.height || !from.width) return null
  const sx = to.width / (target.offsetWidth || to.width)
  const sy = to.height / (target.offsetHeight || to.height)
  const dx = (from.left + from.width / 2 - to.left - to.width / 2) / sx
  const dy = (from.top + from.height / 2 - to.top - to.height / 2) / sy
  const size = Math.min(2.2, Math.max(0.5, Math.sqrt((from.width * from.height) / (to.width * to.height))))
  return target.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${size})`, zIndex: 900, animationTimingFunction: EASE },
      { transform: 'none', zIndex: 900 },
    ],
    { duration, delay, fill: 'backwards' },
  )
}

/** Let something come into being where it is. */
export function appear(target: HTMLElement, duration: number, delay = 0): Animation {
  return target.animate([{ opacity: 0, translate: '0 -22%' }, { opacity: 1, translate: '0 0' }], { duration, delay, fill: 'backwards', easing: EASE })
}
