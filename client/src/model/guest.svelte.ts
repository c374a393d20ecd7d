/** Who plays on this page, as the server knows him. */

import { me as fetchMe, type Me } from '../net/api'

class Guest {
  me = $state.raw<Me | null>(null)

  /** Ask the server anew; whatever keeps it from answering, the page goes on without. */
  async load(): Promise<void> {
    this.me = await fetchMe().catch(() => this.me)
  }
}

export const guest = new Guest()
