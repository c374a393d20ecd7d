/** The addresses of the page and what they show. The server gives the same page for each of them. */

export type Route =
  | { readonly page: 'start' | 'calculator' | 'settings' | 'account' | 'coins' | 'history' | 'admin' | 'unknown' }
  | { readonly page: 'table'; readonly code: string }
  /** `key`: a system; null: all of them. */
  | { readonly page: 'rules' | 'ranks'; readonly key: string | null }
  | { readonly page: 'replay'; readonly code: string; readonly deal: number }

/** What the path of an address shows. */
export function routeOf(path: string): Route {
  const [first = '', second, third, ...more] = path.replace(/^\/|\/$/g, '').split('/')
  if (more.length) return { page: 'unknown' }
  switch (first) {
    case '':
      return { page: second === undefined ? 'start' : 'unknown' }
    case 't':
      return isCode(second) && third === undefined ? { page: 'table', code: second } : { page: 'unknown' }
    case 'r':
      return isCode(second) && /^[1-9]\d{0,4}$/.test(third ?? '') ? { page: 'replay', code: second, deal: Number(third) } : { page: 'unknown' }
    case 'rules':
    case 'ranks':
      return (second === undefined || /^\w+$/.test(second)) && third === undefined ? { page: first, key: second ?? null } : { page: 'unknown' }
    case 'calculator':
    case 'settings':
    case 'account':
    case 'coins':
    case 'history':
    case 'admin':
      return { page: second === undefined ? first : 'unknown' }
    default:
      return { page: 'unknown' }
  }
}

const isCode = (text: string | undefined): text is string => /^[\w-]{1,40}$/.test(text ?? '')

/** The code of a table from what somebody pastes: the code itself, or a link to the table. */
export function codeIn(text: string): string | null {
  const found = /(?:^|\/t\/)([\w-]{1,40})\/?(?:[?#].*)?$/.exec(text.trim())
  return found?.[1] ?? null
}

export const rulesPath = (key: string, fan?: string) => `/rules/${key}${fan ? `#fan-${fan}` : ''}`
export const replayPath = (code: string, deal: number) => `/r/${code}/${deal}`

/** The account, and the way back to where it was needed. */
export const accountPath = (back: string) => `/account?to=${encodeURIComponent(back)}`
/** Where the address of the account leads back to: a table, or the rooms on the start page; null: nowhere. */
export function backOf(search: string): string | null {
  const to = new URLSearchParams(search).get('to') ?? ''
  return to === '/' || routeOf(to).page === 'table' ? to : null
}

/** Whether the name of a host in an address means the computer that the page is on, for whoever opens it. */
export const isLoopback = (hostname: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
