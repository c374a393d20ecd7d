import { faultText } from '../model/systems.svelte'
import type { ApiError } from '../net/api'

/** What a form sends: whether it is on its way, and why it was refused. */
export class Submission {
  busy = $state(false)
  fault = $state('')

  async send(event: SubmitEvent, work: () => Promise<void>): Promise<void> {
    event.preventDefault()
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
}
