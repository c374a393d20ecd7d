/** What a browser keeps from one visit to the next, by name. One that keeps nothing forgets it with the page. */

/** What was kept; null: nothing that can be read. */
export function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** What was kept as a list, as far as it is what it should be. */
export function keptList<T>(name: string, fits: (value: unknown) => value is T): T[] {
  const found = kept(name)
  return Array.isArray(found) ? found.filter(fits) : []
}

/** What was kept by keys. */
export function keptRecord(name: string): Readonly<Record<string, unknown>> {
  const found = kept(name)
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Full, or forbidden: the page goes on without.
  }
}
