import { ApiError } from './api-error.ts'

/** Milliseconds. Longer waits are left to the program. */
const longestWait = 60_000

/** Tries again what failed for a reason that may pass, when the server says or after half a second, a second, two … */
export async function retrying<T>(
  line: string,
  headers: Record<string, string>,
  retries: number,
  signal: AbortSignal | undefined,
  send: () => Promise<T>,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await send()
    } catch (error) {
      if (failures >= retries || !mayRetry(error, line, headers)) throw error
      const wait = error.retryAfter === undefined ? 500 * 2 ** failures : error.retryAfter * 1000
      if (wait > longestWait) throw error
      await sleep(wait, signal)
    }
  }
}

/** A request that was refused was not executed. One without an answer may have been, so it must do no harm twice. */
function mayRetry(error: unknown, line: string, headers: Record<string, string>): error is ApiError {
  if (!(error instanceof ApiError)) return false
  if ([429, 503].includes(error.status)) return true
  const isHarmless = !line.startsWith('POST ') || 'idempotency-key' in headers || isLookup.test(line)
  return isHarmless && [0, 408, 502, 504].includes(error.status)
}

const isLookup = /\/(?:binLookup|binSearch|bulk)$|\/download$/

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
