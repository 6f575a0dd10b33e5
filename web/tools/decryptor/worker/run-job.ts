import { openChain, type Chain } from './chain.ts'
import {
  bytesOf,
  collect,
  oneChunk,
  sourceOf,
  readSlices,
  textOf,
  type Chunks,
} from '../bytes/byte-stream.ts'
import { csvSeparator } from './csv.ts'
import { encryptedLines, hasTokens, type EncryptedLines } from './detect-lines.ts'
import { openDocument, readDocument, valuesIn } from './json-values.ts'
import { openLines } from './lines.ts'
import {
  type Row,
  type Job,
  type Inspection,
  type LinesResult,
  type Result,
  type WorkerReply,
  verdictOf,
  type Step,
} from './messages.ts'
import type { OpenContext } from '../formats/format.ts'
import { isText } from '../bytes/content-kind.ts'
import { asUtf8 } from '../bytes/text-encodings.ts'
import { detectFormat } from '../formats/detect-format.ts'
import { outputOf } from './output.ts'
import { Problem } from '../bytes/problem.ts'

type Reply = (message: WorkerReply) => void

const reportInterval = 100

export async function inspect({ input, settings, mode }: Job, context: OpenContext): Promise<Inspection> {
  const document = mode === undefined ? await readDocument(input) : undefined
  const [value, ...values] = document === undefined ? [] : valuesIn(document.trim())
  if (value !== undefined) {
    const { locked } = await openChain(oneChunk(bytesOf(value)), {
      ...context,
      key: undefined,
      settings,
      openPgp: askForPgpKey,
    })
    return { steps: [], mode: 'whole', values: values.length + 1, ...describeLocked(locked) }
  }
  const lines = mode === 'whole' ? undefined : await detectLines(input)
  const isLines = mode === 'lines' || lines !== undefined
  const chunks = isLines
    ? lines
      ? oneChunk(bytesOf(lines.first))
      : firstLine(readSlices(input))
    : readSlices(input)
  const { steps, locked } = await openChain(chunks, {
    ...context,
    key: undefined,
    settings,
    openPgp: askForPgpKey,
  })
  return {
    steps,
    mode: isLines ? 'lines' : 'whole',
    ...(lines && { lines: { encrypted: lines.encrypted, of: lines.of } }),
    ...describeLocked(locked),
  }
}

const describeLocked = (locked: Chain['locked']): Pick<Inspection, 'locked'> =>
  locked ? { locked: { name: locked.name, hint: locked.problem.message } } : {}

const askForPgpKey: OpenContext['openPgp'] = () =>
  Promise.reject(
    new Problem(
      'needs-key',
      'Enter the passphrase or the private key, or the public key to check a signature.',
    ),
  )

const startSize = 65_536

const detectLines = async (input: Blob, hasKey = false): Promise<EncryptedLines | undefined> => {
  const start = await sourceOf(readSlices(input.slice(0, startSize)))
  const source = await sourceOf(asUtf8(start))
  return encryptedLines({ ...source, isWhole: input.size <= startSize }, hasKey)
}

async function* firstLine(chunks: Chunks): Chunks {
  for await (const chunk of chunks) {
    const [line = ''] = new TextDecoder().decode(chunk).trimStart().split('\n')
    yield bytesOf(line.trim())
    return
  }
}

export async function runJob(job: Job, given: OpenContext, reply: Reply): Promise<void> {
  const context: OpenContext = {
    ...given,
    onTry: (trying, read, size) => reply({ type: 'progress', read, size, trying }),
  }
  const steps: Step[] = []
  try {
    const document = job.mode === undefined ? await readDocument(job.input) : undefined
    const values = document === undefined ? undefined : await openDocument(document, context)
    if (values) {
      reply({ type: 'done', result: values })
      return
    }
    const isLines = job.mode ? job.mode === 'lines' : await holdsLines(job, context)
    const chunks = readSlices(job.input, progress(job.input.size, reply))
    const result = isLines
      ? await byLine(asUtf8(await sourceOf(chunks)), context, reply, await separatorOf(job.input))
      : await asWhole(chunks, context, steps, reply)
    if (result) reply({ type: 'done', result })
  } catch (error) {
    reply({ type: 'failed', problem: problemOf(error), steps })
  }
}

async function holdsLines({ input, settings }: Job, context: OpenContext): Promise<boolean> {
  if (await detectLines(input, context.key !== undefined)) return true
  if (input.size <= startSize || settings.format) return false
  const source = await sourceOf(readSlices(input))
  const text = await sourceOf(asUtf8(source))
  const isReadable = isText(text.head, text.isWhole) && detectFormat(text, false) === undefined
  return isReadable && (await hasTokens(text.chunks))
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
  const { steps, source, locked, archive } = await openChain(chunks, context)
  finished.push(...steps)
  const isOpened = steps.some(({ verdict }) => verdict !== 'unwrapped')
  if (locked && !(isOpened && source.isWhole)) {
    const { kind, message } = locked.problem
    reply({ type: 'failed', problem: { kind, message }, steps, name: locked.name, archive })
    return undefined
  }
  const output = await outputOf(source, verdictOf(steps) !== 'verified', context.settings.unmask)
  return { steps, output, archive, ...(locked && { inner: locked.name }) }
}

async function separatorOf(input: Blob): Promise<string | undefined> {
  const text = textOf(
    await collect(asUtf8(await sourceOf(readSlices(input.slice(0, startSize)))), startSize * 2),
  )
  const isCut = input.size > startSize
  return csvSeparator(
    isCut ? text.slice(0, text.lastIndexOf('\n')) : text,
    input instanceof File ? input.name : '',
  )
}

async function byLine(
  chunks: Chunks,
  context: OpenContext,
  reply: Reply,
  separator: string | undefined,
): Promise<Result> {
  let unsent: Row[] = []
  let lastReport = performance.now()
  const lines: LinesResult = {
    count: 0,
    masked: 0,
    opened: 0,
    failed: 0,
    verified: 0,
    possible: 0,
    cautions: 0,
    bins: [],
  }
  const bins = new Set<string>()
  for await (const batch of openLines(chunks, context, separator)) {
    unsent.push(...batch.rows)
    lines.count += batch.rows.length
    lines.masked += batch.masked
    lines.opened += batch.opened
    lines.failed += batch.failed
    lines.verified += batch.verified
    lines.possible += batch.possible
    lines.cautions += batch.cautions
    for (const bin of batch.bins) bins.add(bin)
    if (performance.now() - lastReport < reportInterval) continue
    reply({ type: 'rows', rows: unsent })
    unsent = []
    lastReport = performance.now()
  }
  reply({ type: 'rows', rows: unsent })
  return { steps: [], lines: { ...lines, bins: [...bins] } }
}

function progress(size: number, reply: Reply): (read: number) => void {
  let lastReport = 0
  return (read) => {
    if (performance.now() - lastReport < reportInterval && read < size) return
    lastReport = performance.now()
    reply({ type: 'progress', read, size })
  }
}
