/** Who plays on this page, as the server knows him: name, account, settings that go with him, coins. */

import type { Me, Wallet } from '../generated/types'
import { change, me as fetchMe, wallet as fetchWallet } from '../net/api'
import { isLanguage, preferences } from './preferences.svelte'

class Guest {
  me = $state.raw<Me | null>(null)
  /** null: a guest has none, or it is not known yet. */
  wallet = $state.raw<Wallet | null>(null)
  /** The account whose settings this page has taken over. */
  #followed = ''

  readonly registered = $derived(this.me?.registered === true)

  /** Ask the server anew; whatever keeps it from answering, the page goes on without. */
  async load(): Promise<void> {
    this.know(await fetchMe().catch(() => this.me))
  }

  /** The coins, which come and go while the page is open. */
  async count(): Promise<void> {
    this.wallet = this.registered ? await fetchWallet().catch(() => this.wallet) : null
  }

  /** Take what the server says of the person; whoever has just signed in brings his settings along. */
  know(me: Me | null): void {
    this.me = me
    const account = me?.registered ? me.name : ''
    if (account !== this.#followed) {
      this.#followed = account
      if (isLanguage(me?.language)) preferences.language = me.language
      if (me?.registered && me.helps !== null) preferences.helps = me.helps
    }
    void this.count()
  }

  /** Store what was chosen here with the account; call in an effect. */
  keep(): void {
    const { language, helps } = preferences
    const { me } = this
    if (!me?.registered || (me.language === language && me.helps === helps)) return
    void change({ language, helps }).then((now) => (this.me = now), () => undefined)
  }
}

export const guest = new Guest()
