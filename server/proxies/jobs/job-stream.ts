import type { ServerResponse } from 'node:http'
import type { Job } from './job.ts'

const heartbeatMilliseconds = 10_000
/** Results that come close together leave together. */
const togetherMilliseconds = 40
/** As much is written at once; a slow reader gets the next when it has read this. */
const mostLength = 64 * 1024

/**
 * Sends what a job has found and finds, as server-sent events. Nothing is queued for a reader but its place: results
 * are the job's own, so one that reads slowly, or never, holds no more memory than a piece of them.
 */
export function streamJob(
  job: Job,
  response: ServerResponse,
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
    response.end(event('end', JSON.stringify(describe())))
  }
  const change = (): void => {
    timer ??= setTimeout(flush, sent === 0 || job.state !== 'running' ? 0 : togetherMilliseconds)
  }
  const stopWatching = job.watch(change)
  const heartbeat = setInterval(() => void (isFull || response.write(':\n\n')), heartbeatMilliseconds)
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
  // What begins is told at once, so that whoever reads knows it is under way.
  response.write(event('progress', JSON.stringify(describe())))
  flush()
  return promise
}

const event = (name: string, data: string, id?: number): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`
