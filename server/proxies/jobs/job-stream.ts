import type { Job } from './job.ts'

const heartbeatMilliseconds = 10_000
const batchMilliseconds = 40
/** Characters per write; a slow reader gets the next part after it has read this one. */
const mostLength = 64 * 1024

interface Stream {
  write(text: string): boolean
  end(text: string): unknown
  on(event: 'error' | 'drain' | 'close', listener: () => void): unknown
}

/**
 * Streams the results of a job as server-sent events. Only the position of a reader is kept, not a queue: the results
 * belong to the job, so a slow reader takes no more memory than one part of them.
 */
export function streamJob(
  job: Pick<Job, 'results' | 'state' | 'watch'>,
  response: Stream,
  after: number,
  describe: () => object,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let sent = Math.min(after, job.results.length)
  let isFull = false
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    timer = undefined
    while (!isFull && sent < job.results.length) {
      let text = ''
      while (sent < job.results.length && text.length < mostLength)
        text += event('result', job.results[sent]!, ++sent)
      text += event('progress', JSON.stringify(describe()))
      isFull = !response.write(text)
    }
    if (isFull || job.state === 'running') return
    // A slow reader may keep the response open long after its end, when a heartbeat would be an error.
    clearInterval(heartbeat)
    response.end(event('end', JSON.stringify(describe())))
  }
  const change = (): void => {
    timer ??= setTimeout(flush, sent === 0 || job.state !== 'running' ? 0 : batchMilliseconds)
  }
  const stopWatching = job.watch(change)
  const heartbeat = setInterval(() => void (isFull || response.write(':\n\n')), heartbeatMilliseconds)
  response.on('error', () => {})
  response.on('drain', () => {
    isFull = false
    flush()
  })
  response.on('close', () => {
    stopWatching()
    clearInterval(heartbeat)
    clearTimeout(timer)
    resolve()
  })
  // The first event is sent immediately, so that the reader knows that the job is running.
  response.write(event('progress', JSON.stringify(describe())))
  flush()
  return promise
}

const event = (name: string, data: string, id?: number): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`
