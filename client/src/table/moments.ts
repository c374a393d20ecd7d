/** What is to happen after a while, unless the page goes first. */
export class Moments {
  #timers = new Set<ReturnType<typeof setTimeout>>()

  /** `act` in `pause` milliseconds. */
  later(pause: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, pause)
    this.#timers.add(timer)
  }

  /** Nothing more is to happen. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
