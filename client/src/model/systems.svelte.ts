/** The systems that the server plays, in the language of the page. */

import type { SystemCard } from '../generated/types'
import { systems as fetchSystems, type ApiError } from '../net/api'
import { language, tOr, type Language } from '../texts/texts.svelte'
import { preferences } from './preferences.svelte'

class Systems {
  list = $state.raw<readonly SystemCard[]>([])
  /** Why they are not here. */
  fault = $state('')
  /** The one that was chosen last, or the first. */
  readonly chosen = $derived((this.list.find(({ key }) => key === preferences.rules) ?? this.list[0])?.key ?? '')

  async load(wanted: Language = language()): Promise<void> {
    this.fault = ''
    try {
      const found = await fetchSystems(wanted)
      if (wanted === language()) this.list = found
    } catch (error) {
      this.fault = faultText(error as ApiError)
    }
  }
}

/** What the server has refused, or why it was not reached, in words. */
export function faultText({ code, message }: ApiError): string {
  return tOr(`error.${code}`, 'error.other', { code, message })
}

export const systems = new Systems()
