import { openChain } from './chain.ts'
import { sourceOf, readSlices, type Chunks } from '../bytes/byte-stream.ts'
import { looksLikeLines, openLines, type Row } from './lines.ts'
import type { Job, Inspection, Mode, Result, WorkerReply } from './messages.ts'
import type { OpenContext } from '../formats/format.ts'
import { outputOf } from './output.ts'
import { Problem } from '../bytes/problem.ts'
import { verdictOf, type Step } from './steps.ts'

type Reply = (message: WorkerReply) => void

/** Milliseconds between reports to the page. */
const reportInterval = 100

export async function inspect({ input, settings, mode }: Job, context: OpenContext): Promise<Inspection> {
  const found = mode ?? (await detectMode(input))
  const chunks = found === 'lines' ? firstLine(readSlices(input)) : readSlices(input)
  const { steps, locked } = await openChain(chunks, { ...context, key: undefined, settings })
  return {
    steps,
    mode: found,
    ...(locked && { locked: { name: locked.name, hint: locked.problem.message } }),
  }
}

const detectMode = async (input: Blob): Promise<Mode> =>
  looksLikeLines(await sourceOf(readSlices(input.slice(0, 65_536)))) ? 'lines' : 'whole'

/** The first line that is not blank; the others are assumed to be alike. */
async function* firstLine(chunks: Chunks): Chunks {
  for await (const chunk of chunks) {
    const [line = ''] = new TextDecoder().decode(chunk).trimStart().split('\n')
    yield new TextEncoder().encode(line.trim())
    return
  }
}

/** Decrypts the input and reports progress. */
export async function runJob(job: Job, context: OpenContext, reply: Reply): Promise<void> {
  const steps: Step[] = []
  try {
    const mode = job.mode ?? (await detectMode(job.input))
    const chunks = readSlices(job.input, progress(job.input.size, reply))
    const result =
      mode === 'lines' ? await byLine(chunks, context, reply) : await asWhole(chunks, context, steps, reply)
    if (result) reply({ type: 'done', result })
  } catch (error) {
    reply({ type: 'failed', problem: problemOf(error), steps })
  }
}

const problemOf = (error: unknown) =>
  error instanceof Problem
    ? { kind: error.kind, message: error.message }
    : { kind: 'unknown' as const, message: `Could not be decrypted: ${String((error as Error).message)}` }

async function asWhole(
  chunks: Chunks,
  context: OpenContext,
  finished: Step[],
  reply: Reply,
): Promise<Result | undefined> {
  const { steps, source, locked } = await openChain(chunks, context)
  finished.push(...steps)
  const isOpened = steps.some(({ verdict }) => verdict !== 'unwrapped')
  if (locked && !(isOpened && source.isWhole)) {
    const { kind, message } = locked.problem
    reply({ type: 'failed', problem: { kind, message }, steps, name: locked.name })
    return undefined
  }
  const output = await outputOf(source, verdictOf(steps) !== 'verified')
  return { steps, output, ...(locked && { inner: locked.name }) }
}

async function byLine(chunks: Chunks, context: OpenContext, reply: Reply): Promise<Result> {
  let unsent: Row[] = []
  let lastReport = performance.now()
  let count = 0
  let masked = 0
  for await (const batch of openLines(chunks, context)) {
    unsent.push(...batch.rows)
    count += batch.rows.length
    masked += batch.masked
    if (performance.now() - lastReport < reportInterval) continue
    reply({ type: 'rows', rows: unsent })
    unsent = []
    lastReport = performance.now()
  }
  reply({ type: 'rows', rows: unsent })
  return { steps: [], lines: { count, masked } }
}

function progress(size: number, reply: Reply): (read: number) => void {
  let lastReport = 0
  return (read) => {
    if (performance.now() - lastReport < reportInterval && read < size) return
    lastReport = performance.now()
    reply({ type: 'progress', read, size })
  }
}
