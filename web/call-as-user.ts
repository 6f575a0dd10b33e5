import type { Input, Output, Route } from '#contract/api.ts'
import { call, isError } from './api.ts'
import { session } from './session.ts'

/** A call with a session. When the server has ended the session, it is cleared here too, and pages ask to log in. */
export async function callAsUser<R extends Route>(
  line: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<Output<R>> {
  const token = session.token()
  try {
    return await call(line, input, signal)
  } catch (error) {
    if (isError(error, 'unauthenticated') && session.token() === token) session.clear()
    throw error
  }
}
