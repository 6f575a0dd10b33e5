import type { BulkAnswer } from '../calls/bulk.ts'
import { ApiError, repliedError, thrownError } from './api-error.ts'
import type { Send } from './calls.ts'
import { retrying } from './retrying.ts'

export type Bulk = (
  bins: Iterable<string> | AsyncIterable<string>,
  options?: { extended?: boolean; signal?: AbortSignal },
) => AsyncGenerator<BulkAnswer, void>

/** Lines of one request. A refused one is sent again, and browsers cannot send a body while they make it. */
const portion = 20_000

export const bulk = (send: Send, retries = 2): Bulk =>
  async function* (bins, { extended = false, signal } = {}) {
    let sent = 0
    for await (const lines of portionsOf(bins)) {
      let done = 0
      // Answers that have arrived are not asked for again.
      const more = () =>
        retrying('POST /api/bulk', {}, retries, signal, () =>
          start(send, lines.slice(done), extended, signal),
        )
      for (let idle = 0; done < lines.length; idle++) {
        if (idle > retries) throw new ApiError('The reply ended early.', 0)
        const body = await more()
        try {
          for await (const answer of answersIn(body)) {
            if (answer.error === 'rate_limited') break
            yield { ...answer, line: sent + ++done }
            idle = 0
          }
        } catch (error) {
          // Cut off: the rest is asked for again.
          if (!(error instanceof ApiError)) throw error
        }
      }
      sent += lines.length
    }
  }

async function start(send: Send, lines: string[], extended: boolean, signal?: AbortSignal) {
  const text = { type: 'text/plain', body: `${lines.join('\n')}\n` }
  const query = { format: 'ndjson', extended } as const
  const accept = 'application/x-ndjson'
  const response = await send('POST /api/bulk', { query } as never, { signal, accept, timeout: null, text })
  if (!response.ok || !response.body) throw await repliedError(response)
  return response.body
}

async function* portionsOf(bins: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string[]> {
  let lines: string[] = []
  for await (const bin of bins) {
    // A line break would make two lines of one.
    lines.push(bin.replaceAll(/[\r\n]+/g, ' '))
    if (lines.length < portion) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}

async function* answersIn(body: ReadableStream<Uint8Array>): AsyncGenerator<BulkAnswer> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader
        .read()
        .catch((error: unknown) => Promise.reject(thrownError(error)))
      if (done) return
      const lines = (waiting + decoder.decode(value, { stream: true })).split('\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as BulkAnswer
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
