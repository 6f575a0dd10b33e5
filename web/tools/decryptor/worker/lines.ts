// Logs whose lines were encrypted one by one.
import { openChain, type Chain } from './chain.ts'
import { detectFormat } from '../formats/detect-format.ts'
import { bytesOf, once, textOf, type Chunks, type ByteSource } from '../bytes/byte-stream.ts'
import { isText } from '../bytes/content-kind.ts'
import { maskCards } from './mask.ts'
import type { OpenContext, Verdict } from '../formats/format.ts'
import type { ProblemKind } from '../bytes/problem.ts'
import { verdictOf, type Step } from './steps.ts'

/** `plain` is a line that was not encrypted. */
export type LineStatus = Verdict | ProblemKind | 'plain'

export interface Row {
  line: number
  status: LineStatus
  text: string
  /** What went wrong. */
  message?: string
}

export interface LineBatch {
  rows: Row[]
  masked: number
}

const batchSize = 64
const maxLineLength = 1_000_000

/** Opens the lines in batches. Blank lines are counted but have no row. */
export async function* openLines(chunks: Chunks, context: OpenContext): AsyncIterable<LineBatch> {
  let batch: [number, string][] = []
  let isFirst = true
  for await (const line of linesOf(chunks)) {
    if (line[1].trim() !== '') batch.push(line)
    // The first line goes alone, so that the others can reuse the options that worked for it.
    if (batch.length === (isFirst ? 1 : batchSize)) {
      yield await openBatch(batch, context)
      batch = []
      isFirst = false
    }
  }
  if (batch.length > 0) yield await openBatch(batch, context)
}

async function openBatch(batch: [number, string][], context: OpenContext): Promise<LineBatch> {
  const opened = await Promise.all(batch.map(([line, text]) => openLine(line, text, context)))
  return { rows: opened.map(({ row }) => row), masked: opened.reduce((sum, { masked }) => sum + masked, 0) }
}

async function* linesOf(chunks: Chunks): AsyncIterable<[number, string]> {
  const decoder = new TextDecoder()
  let left = ''
  let number = 0
  for await (const chunk of chunks) {
    const lines = (left + decoder.decode(chunk, { stream: true })).split('\n')
    left = lines.pop()!
    for (const line of lines) yield [++number, line]
  }
  left += decoder.decode()
  if (left !== '') yield [++number, left]
}

async function openLine(
  line: number,
  text: string,
  context: OpenContext,
): Promise<{ row: Row; masked: number }> {
  if (text.length > maxLineLength) {
    return { row: { line, status: 'too-big', text: '', message: 'The line is too long.' }, masked: 0 }
  }
  const trimmed = text.trim()
  const chain = await openChain(once(bytesOf(trimmed)), context)
  const isPlain = chain.steps.length === 0 && !chain.locked
  const token = isPlain && !context.settings.format ? encryptedToken(trimmed) : undefined
  if (token === undefined) return rowOf(line, chain, trimmed, (inner) => inner)
  const inner = await openChain(once(bytesOf(token)), context)
  return rowOf(line, inner, trimmed, (opened) => trimmed.replace(token, () => opened))
}

function rowOf(
  line: number,
  { steps, source, locked }: Chain,
  original: string,
  place: (opened: string) => string,
): { row: Row; masked: number } {
  const isOpened = steps.some(({ verdict }: Step) => verdict !== 'unwrapped')
  if (locked && !isOpened) {
    const { kind, message } = locked.problem
    return { row: { line, status: kind, text: maskCards(original).text, message }, masked: 0 }
  }
  const content = isText(source.head, source.isWhole)
    ? textOf(source.head)
    : `(${source.head.length} bytes, not text)`
  const masked = maskCards(steps.length === 0 ? original : place(content))
  return {
    row: { line, status: steps.length === 0 ? 'plain' : verdictOf(steps), text: masked.text },
    masked: masked.count,
  }
}

/** An encrypted token within a line that is otherwise readable. */
function encryptedToken(line: string): string | undefined {
  return line.match(/[\w+/=.-]{40,}/g)?.find((part) => isEncrypted(part))
}

function isEncrypted(text: string): boolean {
  const format = detectFormat(wholeSource(text), false)
  return format === 'fernet' || format === 'jwe' || format === 'jws' || /^U2FsdGVkX1[89+/]/.test(text)
}

const wholeSource = (text: string): ByteSource => {
  const head = bytesOf(text)
  return { head, isWhole: true, chunks: once(head) }
}

/** Whether a text consists of lines that were encrypted one by one, rather than being one text in many lines. */
export function looksLikeLines({ head, isWhole }: ByteSource): boolean {
  if (!isText(head, isWhole)) return false
  const all = textOf(head).split(/\r?\n/)
  const lines = (isWhole ? all : all.slice(0, -1)).map((line) => line.trim()).filter(Boolean)
  if (lines.length < 2 || /^-----BEGIN|^age-encryption/.test(lines[0]!)) return false
  const sample = lines.slice(0, 8)
  if (
    sample.filter((line) => isEncrypted(line) || encryptedToken(line) !== undefined).length * 2 >
    sample.length
  )
    return true
  // A single text in base64 or hex is wrapped at the same length in every line but the last.
  const isWrapped = lines.slice(0, -1).every((line) => line.length === lines[0]!.length)
  return (
    !isWrapped &&
    sample.every((line) => ['base64', 'hex'].includes(detectFormat(wholeSource(line), false) ?? ''))
  )
}
