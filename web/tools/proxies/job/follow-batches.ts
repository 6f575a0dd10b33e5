import type { ProxyResult } from '#contract/calls/proxies.ts'
import { followJob, type FollowOptions, type JobView } from './follow-job.ts'

interface Options extends Pick<FollowOptions, 'signal' | 'onView' | 'wait'> {
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
}: Options): Promise<void> {
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
