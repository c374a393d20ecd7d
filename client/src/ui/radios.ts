/** The keyboard of a group of radio buttons: an arrow chooses the next one, around the ends; `place` is the chosen one's. */
export function keyedRadios(event: KeyboardEvent, place: number, count: number, choose: (place: number) => void): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (!step || !count) return
  event.preventDefault()
  const next = (place + step + count) % count
  choose(next)
  ;(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
}
