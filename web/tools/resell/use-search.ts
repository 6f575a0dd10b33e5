import { useEffect, useRef, useState } from 'react'
import type { ExposureAnswer } from '#contract/exposures.ts'
import { call } from '../../api.ts'
import { type HumanCheck, useHumanCheck } from '../../human/use-human-check.ts'
import type { CardFields } from './card-fields.ts'

export type Search =
  | { phase: 'form'; error?: unknown }
  | { phase: 'asking' }
  /** Until a moment by this browser's own clock. */
  | { phase: 'waiting'; until: number }
  | { phase: 'answered'; answer: ExposureAnswer; at: string }

/** Milliseconds. A clock that goes wrong makes nobody wait for long. */
const [shortest, longest] = [500, 4000]

/**
 * Asks and waits for the answer. What was entered goes into one request and nowhere else: no cache, no address, no
 * storage.
 */
export function useSearch(): {
  search: Search
  human: HumanCheck
  ask: (fields: CardFields) => void
  reset: () => void
} {
  const human = useHumanCheck()
  const [search, setSearch] = useState<Search>({ phase: 'form' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const ask = async (fields: CardFields) => {
    running.current?.abort()
    const own = (running.current = new AbortController())
    const { signal } = own
    setSearch({ phase: 'asking' })
    try {
      const turnstile_token = await human.pass()
      signal.throwIfAborted()
      const { id, ready_at } = await call(
        'POST /api/tool/resellFind',
        { body: { ...fields, turnstile_token } },
        signal,
      )
      const wait = Math.min(longest, Math.max(shortest, Date.parse(ready_at) - Date.now()))
      setSearch({ phase: 'waiting', until: performance.now() + wait })
      await pause(wait, signal)
      const answer = await answerTo(id, signal)
      setSearch({ phase: 'answered', answer, at: new Date().toISOString() })
    } catch (error) {
      if (running.current !== own) return
      const isTakenBack = (error as Error).name === 'AbortError'
      setSearch(isTakenBack ? { phase: 'form' } : { phase: 'form', error })
    }
  }
  const reset = () => {
    running.current?.abort()
    human.cancel()
    setSearch({ phase: 'form' })
  }
  return { search, human, ask: (fields) => void ask(fields), reset }
}

async function answerTo(id: string, signal: AbortSignal): Promise<ExposureAnswer> {
  for (;;) {
    const answer = await call('GET /api/tool/resellFind/:id', { params: { id } }, signal)
    if (answer.status !== 'pending') return answer
    await pause(shortest, signal)
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
