import type { Output } from '#contract/api.ts'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { isError } from '#contract/client/api-error.ts'
import { readEvents } from './event-stream.ts'

export type Job = Output<'POST /api/proxy/jobs'>

export interface JobView {
  job: Job | undefined
  results: readonly ProxyResult[]
  /** `again`: reconnecting. `lost`: the server cannot be reached. `gone`: the server no longer has the job. */
  link: 'open' | 'again' | 'lost' | 'gone'
}

export interface FollowOptions {
  signal: AbortSignal
  open: (after: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  onView: (view: JobView) => void
  wait?: (milliseconds: number) => Promise<void>
}

/** Batches updates, so that 500 results per second do not render the page 500 times. */
const updateMilliseconds = 200
const maxFailures = 6

export async function followJob({ signal, open, onView, wait = pause }: FollowOptions): Promise<void> {
  const results: ProxyResult[] = []
  let job: Job | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = (link: JobView['link']) => {
    clearTimeout(timer)
    timer = undefined
    if (!signal.aborted) onView({ job, results: [...results], link })
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  for (let failures = 0; failures < maxFailures && !signal.aborted; failures++) {
    try {
      for await (const { event, data } of readEvents(await open(results.length, signal))) {
        failures = 0
        if (event === 'result') results.push(JSON.parse(data) as ProxyResult)
        else job = { ...job, ...(JSON.parse(data) as Job) }
        if (event === 'end') return update('open')
        timer ??= setTimeout(() => update('open'), updateMilliseconds)
      }
    } catch (error) {
      if (isError(error, 'job_not_found')) return update('gone')
    }
    if (signal.aborted) return
    update('again')
    await wait(1000 * 2 ** failures)
  }
  update('lost')
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
