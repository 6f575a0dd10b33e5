import type { Output } from '#contract/api.ts'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { isError } from '#contract/client/api-error.ts'

export type Job = Output<'POST /api/proxy/jobs'>

export interface JobView {
  job: Job | undefined
  results: readonly ProxyResult[]
  /** `again`: reconnecting. `lost`: the server cannot be reached. `gone`: the server no longer has the job. */
  link: 'open' | 'again' | 'lost' | 'gone'
}

interface FollowOptions {
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

interface BatchOptions extends Pick<FollowOptions, 'signal' | 'onView' | 'wait'> {
  ids: readonly string[]
  total: number | undefined
  open: (id: string, after: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  next: () => Promise<string | undefined>
}

export async function followBatches({
  ids,
  total,
  open,
  next,
  signal,
  onView,
  wait,
}: BatchOptions): Promise<void> {
  const earlier: ProxyResult[] = []
  let start = 0
  let last: JobView | undefined
  const show = (view: JobView, state = view.job?.state) => {
    const results = view.results.map((result) => ({ ...result, index: start + result.index }))
    const job = view.job && {
      ...view.job,
      total: total ?? view.job.total,
      done: earlier.length + results.length,
      state: state!,
    }
    onView({ ...view, job, results: [...earlier, ...results] })
  }
  for (let at = 0; !signal.aborted; at++) {
    const id = ids[at] ?? (at === 0 ? undefined : await next())
    if (signal.aborted) return
    // Stopped between two batches, or the rest of the list was lost with a reload.
    if (id === undefined) return void (last && show({ ...last, results: [] }, 'stopped'))
    await followJob({
      signal,
      open: (after, signal) => open(id, after, signal),
      onView: (view) => {
        last = view
        const isFinished = view.job?.state === 'finished'
        show(view, isFinished && start + view.job!.total < (total ?? 0) ? 'running' : view.job?.state)
      },
      ...(wait && { wait }),
    })
    if (last?.link !== 'open' || last.job?.state !== 'finished') return
    earlier.push(...last.results.map((result) => ({ ...result, index: start + result.index })))
    start += last.job.total
    if (start >= (total ?? 0)) return
  }
}

/** One event of https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface ServerEvent {
  event: string
  id: string
  data: string
}

/** Replaces EventSource, which hides the HTTP status: a missing job could not be told from a lost connection. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      rest += value
      const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/)
      rest = blocks.pop()!
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Undefined for a block without data, such as a heartbeat. */
function readEvent(block: string): ServerEvent | undefined {
  const event: ServerEvent = { event: 'message', id: '', data: '' }
  const data: string[] = []
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!
    if (name === 'data') data.push(value)
    else if (name === 'event' || name === 'id') event[name] = value
  }
  return data.length === 0 ? undefined : { ...event, data: data.join('\n') }
}
