import { openChain, type Step } from './chain.ts'
import { flowOf, slicesOf, type Chunks } from '../bytes/byte-stream.ts'
import { areLines, openLines, type Row } from './lines.ts'
import type { Job, Look, Mode, Result, Told } from './messages.ts'
import type { Opener } from '../formats/format.ts'
import { outputOf } from './output.ts'
import { Problem } from '../bytes/problem.ts'
import { verdictOf } from './verdict.ts'

export type Tell = (told: Told) => void

const tellEvery = 100

export async function lookAt({ input, settings, mode }: Job, opener: Opener): Promise<Look> {
  const found = mode ?? (await modeOf(input))
  const chunks = found === 'lines' ? firstLine(slicesOf(input)) : slicesOf(input)
  const { steps, locked } = await openChain(chunks, { ...opener, key: undefined, settings })
  return {
    steps,
    mode: found,
    ...(locked && { locked: { name: locked.name, words: locked.problem.message } }),
  }
}

const modeOf = async (input: Blob): Promise<Mode> =>
  areLines(await flowOf(slicesOf(input.slice(0, 65_536)))) ? 'lines' : 'whole'

/** The first that is not blank: the others will be like it. */
async function* firstLine(chunks: Chunks): Chunks {
  for await (const chunk of chunks) {
    const [line = ''] = new TextDecoder().decode(chunk).trimStart().split('\n')
    yield new TextEncoder().encode(line.trim())
    return
  }
}

/** Opens all of it, and says how far it is. */
export async function runJob(job: Job, opener: Opener, tell: Tell): Promise<void> {
  const steps: Step[] = []
  try {
    const mode = job.mode ?? (await modeOf(job.input))
    const chunks = slicesOf(job.input, progress(job.input.size, tell))
    const result =
      mode === 'lines' ? await byLine(chunks, opener, tell) : await asWhole(chunks, opener, steps, tell)
    if (result) tell({ type: 'done', result })
  } catch (error) {
    tell({ type: 'failed', problem: problemOf(error), steps })
  }
}

const problemOf = (error: unknown) =>
  error instanceof Problem
    ? { kind: error.kind, words: error.message }
    : { kind: 'unknown' as const, words: `It could not be opened: ${String((error as Error).message)}` }

async function asWhole(
  chunks: Chunks,
  opener: Opener,
  done: Step[],
  tell: Tell,
): Promise<Result | undefined> {
  const { steps, flow, locked } = await openChain(chunks, opener)
  done.push(...steps)
  const isOpened = steps.some(({ verdict }) => verdict !== 'unwrapped')
  if (locked && !(isOpened && flow.isWhole)) {
    const { kind, message } = locked.problem
    tell({ type: 'failed', problem: { kind, words: message }, steps, name: locked.name })
    return undefined
  }
  const output = await outputOf(flow, verdictOf(steps) !== 'verified')
  return { steps, output, ...(locked && { inner: locked.name }) }
}

async function byLine(chunks: Chunks, opener: Opener, tell: Tell): Promise<Result> {
  let waiting: Row[] = []
  let told = performance.now()
  let count = 0
  let masked = 0
  for await (const batch of openLines(chunks, opener)) {
    waiting.push(...batch.rows)
    count += batch.rows.length
    masked += batch.masked
    if (performance.now() - told < tellEvery) continue
    tell({ type: 'rows', rows: waiting })
    waiting = []
    told = performance.now()
  }
  tell({ type: 'rows', rows: waiting })
  return { steps: [], lines: { count, masked } }
}

function progress(size: number, tell: Tell): (read: number) => void {
  let told = 0
  return (read) => {
    if (performance.now() - told < tellEvery && read < size) return
    told = performance.now()
    tell({ type: 'progress', read, size })
  }
}
