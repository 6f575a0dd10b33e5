import { useEffect, useRef, useState } from 'react'
import type { ExposureAnswer } from '#contract/calls/exposures.ts'
import { ApiError } from '#contract/client/api-error.ts'
import { call } from '../../api.ts'
import { type HumanCheck, useHumanCheck } from '../../human-check/use-human-check.ts'
import type { CardFields } from './card-fields.ts'

type Search =
  | { phase: 'form'; error?: unknown; isCancelled?: boolean }
  | { phase: 'asking' }
  /** `until` is on the clock of `performance.now()`. */
  | { phase: 'waiting'; until: number; isOffline?: boolean }
  | { phase: 'answered'; answer: ExposureAnswer; at: string }

export type PendingSearch = Exclude<Search, { phase: 'answered' }>

/** Milliseconds. Bounds the wait when this browser's clock is wrong. */
const [minWait, maxWait] = [500, 4000]
/** Milliseconds between attempts to reach the site. The answer was paid for with a check, so it is not given up. */
const retryEvery = 2000

/** The card facts go into one request, and into no cache, URL or storage. */
export function useSearch(): {
  search: Search
  human: HumanCheck
  submit: (fields: CardFields) => void
  reset: () => void
} {
  const human = useHumanCheck()
  const [search, setSearch] = useState<Search>({ phase: 'form' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const run = async (fields: CardFields) => {
    current.current?.abort()
    const controller = (current.current = new AbortController())
    const { signal } = controller
    setSearch({ phase: 'asking' })
    try {
      const turnstile_token = await human.pass()
      signal.throwIfAborted()
      const { id, ready_at } = await call(
        'POST /api/tool/resellFind',
        { body: { ...fields, turnstile_token } },
        signal,
      )
      const wait = Math.min(maxWait, Math.max(minWait, Date.parse(ready_at) - Date.now()))
      setSearch({ phase: 'waiting', until: performance.now() + wait })
      await pause(wait, signal)
      const answer = await fetchAnswer(id, signal, (isOffline) =>
        setSearch({ phase: 'waiting', until: performance.now(), isOffline }),
      )
      setSearch({ phase: 'answered', answer, at: new Date().toISOString() })
    } catch (error) {
      if (current.current !== controller) return
      const isCancelled = (error as Error).name === 'AbortError'
      setSearch(isCancelled ? { phase: 'form', isCancelled } : { phase: 'form', error })
    }
  }
  const reset = () => {
    current.current?.abort()
    human.cancel()
    setSearch({ phase: 'form' })
  }
  return { search, human, submit: (fields) => void run(fields), reset }
}

async function fetchAnswer(
  id: string,
  signal: AbortSignal,
  onLink: (isOffline: boolean) => void,
): Promise<ExposureAnswer> {
  for (;;) {
    const answer = await call('GET /api/tool/resellFind/:id', { params: { id } }, signal).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 0) throw error
      },
    )
    if (answer && answer.status !== 'pending') return answer
    onLink(!answer)
    await pause(answer ? minWait : retryEvery, signal)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
