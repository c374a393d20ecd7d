/** Where the page is: its address as state, and the ways to change it. The back button of the browser works as ever. */

import { tick } from 'svelte'

class Place {
  path = $state('/')
  search = $state('')
  /** Without its `#`. */
  hash = $state('')

  /** Follow the address bar, and plain links to pages of ours; call in an effect. */
  follow(): () => void {
    this.#read()
    const moved = () => this.#read()
    window.addEventListener('popstate', moved)
    window.addEventListener('hashchange', moved)
    document.addEventListener('click', clicked)
    return () => {
      window.removeEventListener('popstate', moved)
      window.removeEventListener('hashchange', moved)
      document.removeEventListener('click', clicked)
    }
  }

  /** Go to an address of ours; the one before stays in the history. */
  go(to: string): void {
    const before = this.path
    history.pushState(null, '', to)
    this.#read()
    if (this.path === before) return
    window.scrollTo(0, 0)
    // A screen reader begins to read the new page at its heading.
    void tick().then(() => document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true }))
  }

  /** Write a part of the page's state into the address; no new entry in the history. */
  replace(to: string): void {
    history.replaceState(history.state, '', to)
    this.#read()
  }

  #read(): void {
    this.path = location.pathname
    this.search = location.search
    this.hash = decoded(location.hash.slice(1))
  }
}

/** A part of an address as it was meant; as it stands where it cannot be read, like `%` alone. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const place = new Place()
export const go = (to: string): void => place.go(to)

/** A click on a link to another page of ours goes there without a load. */
function clicked(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a')
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return
  event.preventDefault()
  place.go(link.pathname + link.search + link.hash)
}
