import type { Output } from '#contract/api.ts'
import type { ProxyResult } from '#contract/proxies.ts'
import { isError } from '../../../api.ts'
import { readEvents } from './event-stream.ts'

export type Job = Output<'POST /api/proxy/jobs'>

export interface JobView {
  /** Undefined until the server told of it. */
  job: Job | undefined
  results: readonly ProxyResult[]
  /** `lost`: the server cannot be reached. `gone`: it knows the job no more. */
  link: 'open' | 'again' | 'lost' | 'gone'
}

export interface Following {
  signal: AbortSignal
  /** The stream of a job behind so many results. */
  open: (after: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  onView: (view: JobView) => void
  wait?: (milliseconds: number) => Promise<void>
}

/** Five hundred results in a second are five pictures of the page, not five hundred. */
const togetherMilliseconds = 200
const mostFailures = 6

/** Follows a job to its end; where the connection is cut it goes on behind the last result. */
export async function followJob({ signal, open, onView, wait = pause }: Following): Promise<void> {
  const results: ProxyResult[] = []
  let job: Job | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (link: JobView['link']) => {
    clearTimeout(timer)
    timer = undefined
    if (!signal.aborted) onView({ job, results: [...results], link })
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  for (let failures = 0; failures < mostFailures && !signal.aborted; failures++) {
    try {
      for await (const { event, data } of readEvents(await open(results.length, signal))) {
        failures = 0
        if (event === 'result') results.push(JSON.parse(data) as ProxyResult)
        else job = { ...job, ...(JSON.parse(data) as Job) }
        if (event === 'end') return tell('open')
        timer ??= setTimeout(() => tell('open'), togetherMilliseconds)
      }
    } catch (error) {
      if (isError(error, 'job_not_found')) return tell('gone')
    }
    if (signal.aborted) return
    tell('again')
    await wait(1000 * 2 ** failures)
  }
  tell('lost')
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
