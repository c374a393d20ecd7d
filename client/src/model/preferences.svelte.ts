/** What a person has chosen on this device; kept in the browser. */

export type Theme = 'auto' | 'dark' | 'light'

interface Stored {
  language: 'zh-Hans' | 'en'
  theme: Theme
  flat: boolean
  helps: boolean
  rules: string
}

const PLACE = 'lingnan'

const preferred: Stored = {
  language: typeof navigator === 'undefined' || navigator.language.startsWith('zh') ? 'zh-Hans' : 'en',
  theme: 'auto',
  flat: false,
  helps: true,
  rules: '',
}

export const preferences: Stored = $state({ ...preferred, ...load() })

/** Write the choices to the browser and to the document; call in an effect. */
export function applyPreferences(): void {
  const root = document.documentElement
  root.lang = preferences.language
  const light = matchMedia('(prefers-color-scheme: light)').matches
  root.dataset['theme'] = preferences.theme === 'auto' ? (light ? 'light' : 'dark') : preferences.theme
  try {
    localStorage.setItem(PLACE, JSON.stringify(preferences))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function load(): Partial<Stored> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}
