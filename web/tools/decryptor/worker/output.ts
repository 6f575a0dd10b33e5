import { detectContent, isText } from '../bytes/content-kind.ts'
import { prefetchNext, textOf, type Bytes, type Chunks, type ByteSource } from '../bytes/byte-stream.ts'
import { utcText } from '../formats/format.ts'
import { csvSeparator } from './csv.ts'
import { isJson, maskJson } from './json-text.ts'
import { labelledBins } from './mask.ts'
import { Masker } from './masker.ts'
import { Problem, type ProblemMessage } from '../bytes/problem.ts'

export interface Output {
  file: Blob
  isText: boolean
  preview: string
  isWhole: boolean
  kind: string
  extension: string
  masked: number
  bins: string[]
  problem?: ProblemMessage
}

const previewSize = 64 * 1024
const previewBytes = 512
const maxLabelled = 1_000_000
const partSize = 32 * 1024 * 1024

/** Keeps the content before a problem, unless the format is authenticated as a whole. */
export async function outputOf(source: ByteSource, keepsPartial: boolean, unmask = false): Promise<Output> {
  let problem: Problem | undefined
  const chunks = untilProblem(prefetchNext(source.chunks), (found) => {
    if (!keepsPartial) throw found
    problem = found
  })
  const output = isText(source.head, source.isWhole)
    ? ((await wholeJson(source, unmask)) ?? (await textOutput(chunks, unmask)))
    : await binaryOutput(source, chunks)
  return problem ? { ...output, problem: { kind: problem.kind, message: problem.message } } : output
}

async function wholeJson({ head, isWhole }: ByteSource, unmask: boolean): Promise<Output | undefined> {
  const text = isWhole ? textOf(head) : ''
  return isJson(text.trim()) ? jsonOutput(text, unmask) : undefined
}

export function jsonOutput(text: string, unmask = false): Output {
  const masked = maskJson(text)
  const shown = unmask ? text : masked.text
  return {
    file: new Blob([shown], { type: 'application/json' }),
    isText: true,
    preview: shown.slice(0, previewSize),
    isWhole: shown.length <= previewSize,
    kind: 'JSON',
    extension: 'json',
    masked: masked.count,
    bins: [...new Set([...masked.bins, ...labelledBins(masked.text.slice(0, maxLabelled))])],
  }
}

/** Says only what the text proves. Its last line may be cut off. */
function textKind(text: string, isWhole: boolean): Pick<Output, 'kind' | 'extension'> {
  const lines = text.split('\n').map((line) => line.trim())
  const whole = (isWhole ? lines : lines.slice(0, -1)).filter(Boolean)
  if (whole.length > 1 && whole.every(isJson)) return { kind: 'JSON lines', extension: 'jsonl' }
  const separator = whole.length > 2 ? csvSeparator(whole.join('\n')) : undefined
  if (separator)
    return separator === '\t' ? { kind: 'tsv', extension: 'tsv' } : { kind: 'csv', extension: 'csv' }
  const [number = ''] = isWhole && whole.length === 1 ? whole : []
  const isTime = /^(?:1\d{9}|1\d{12})$/.test(number)
  const date = new Date(Number(number) * (number.length === 10 ? 1000 : 1))
  return { kind: isTime ? `Number: as Unix time, ${utcText(date)}` : 'Text', extension: 'txt' }
}

async function* untilProblem(chunks: Chunks, onProblem: (problem: Problem) => void): Chunks {
  try {
    yield* chunks
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    onProblem(error)
  }
}

async function textOutput(chunks: Chunks, unmask: boolean): Promise<Output> {
  const masker = new Masker()
  const decoder = new TextDecoder()
  const file = new BlobBuilder()
  let preview = ''
  let size = 0
  const add = (bytes: Bytes) => {
    if (size < previewSize) preview += decoder.decode(bytes.subarray(0, previewSize - size), { stream: true })
    size += bytes.length
    file.add(bytes)
  }
  for await (const chunk of chunks) {
    const masked = masker.push(chunk)
    add(unmask ? chunk : masked)
  }
  const rest = masker.end()
  if (!unmask) add(rest)
  return {
    file: file.whole('text/plain'),
    isText: true,
    preview,
    isWhole: size <= previewSize,
    ...textKind(preview, size <= previewSize),
    masked: masker.count,
    bins: [...new Set([...masker.bins, ...labelledBins(preview)])],
  }
}

/** Binary content is not masked, because a change would corrupt it. */
async function binaryOutput({ head, isWhole }: ByteSource, chunks: Chunks): Promise<Output> {
  const file = new BlobBuilder()
  for await (const chunk of chunks) file.add(chunk)
  const known = detectContent(head)
  return {
    file: file.whole(),
    isText: false,
    preview: hexLines(head.subarray(0, previewBytes)),
    isWhole: isWhole && head.length <= previewBytes,
    kind: known?.name ?? 'Unknown content',
    extension: known?.extension ?? 'bin',
    masked: 0,
    bins: [],
  }
}

/** Collects large parts into blobs, which the browser can move to disk. Each blob costs ten copies, so small ones are avoided. */
class BlobBuilder {
  readonly #blobs: Blob[] = []
  #held: Bytes[] = []
  #size = 0

  add(bytes: Bytes): void {
    this.#held.push(bytes)
    this.#size += bytes.length
    if (this.#size < partSize) return
    this.#blobs.push(new Blob(this.#held))
    this.#held = []
    this.#size = 0
  }

  whole(type = ''): Blob {
    return new Blob([...this.#blobs, ...this.#held], { type })
  }
}

function hexLines(bytes: Bytes): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += 16) {
    const row = bytes.subarray(at, at + 16)
    const hex = Array.from(row, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const letters = Array.from(row, (byte) =>
      byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.',
    ).join('')
    lines.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(47)}  ${letters}`)
  }
  return lines.join('\n')
}
