import { faultText } from '../model/systems.svelte'
import type { ApiError } from '../net/api'

/** What is asked of the server: whether it is on its way, and why it was refused. */
export class Asking {
  busy = $state(false)
  fault = $state('')

  async ask(work: () => Promise<void>): Promise<void> {
    this.busy = true
    this.fault = ''
    try {
      await work()
    } catch (error) {
      this.fault = faultText(error as ApiError)
    } finally {
      this.busy = false
    }
  }

  /** The same by a form. */
  send(event: SubmitEvent, work: () => Promise<void>): Promise<void> {
    event.preventDefault()
    return this.ask(work)
  }
}
