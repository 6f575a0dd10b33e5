import type { Input, Output, Route } from '#contract/api.ts'
import { isError } from '#contract/client/api-error.ts'
import { call } from './api.ts'
import { session } from './session/session.ts'
import { showToast } from './ui/feedback/toast.ts'

/** A call with a session. When the server has ended the session, it is cleared here too, and pages ask to log in. */
export const callAsUser = <R extends Route>(
  line: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<Output<R>> => withinSession(() => call(line, input, signal))

/**
 * Work for the account that is signed in now. When its session has ended in the meantime, the promise never settles: the
 * screen that waits for it is gone, and neither the next account's cache nor its screen may get the result.
 */
export async function withinSession<T>(work: () => Promise<T>): Promise<T> {
  const token = session.token()
  const isOver = () => session.token() !== token
  const never = new Promise<never>(() => {})
  try {
    const result = await work()
    return isOver() ? never : result
  } catch (error) {
    if (isError(error, 'unauthenticated') && token !== undefined && !isOver()) {
      session.end()
      showToast({ tone: 'warn', title: 'Your session has ended', text: 'Log in again to continue.' })
    }
    if (isOver()) return never
    throw error
  }
}
