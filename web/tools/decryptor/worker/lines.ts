// A log of which each line was locked by itself.
import { openChain, type Chain, type Step } from './chain.ts'
import { findFormat } from '../formats/detect-format.ts'
import { bytesOf, once, textOf, type Chunks, type Flow } from '../bytes/byte-stream.ts'
import { isText } from '../bytes/content-kind.ts'
import { maskCards } from './mask.ts'
import type { Opener, Verdict } from '../formats/format.ts'
import type { ProblemKind } from '../bytes/problem.ts'
import { verdictOf } from './verdict.ts'

/** `plain` is a line that was not locked. */
export type LineStatus = Verdict | ProblemKind | 'plain'

export interface Row {
  line: number
  status: LineStatus
  text: string
  /** What went wrong. */
  words?: string
}

export interface Rows {
  rows: Row[]
  masked: number
}

const together = 64
const longestLine = 1_000_000

/** Opens line by line, a few at a time. Blank lines count, but have no row. */
export async function* openLines(chunks: Chunks, opener: Opener): AsyncIterable<Rows> {
  let batch: [number, string][] = []
  let isFirst = true
  for await (const line of linesOf(chunks)) {
    if (line[1].trim() !== '') batch.push(line)
    // The first one alone: the others profit from what it teaches.
    if (batch.length === (isFirst ? 1 : together)) {
      yield await openBatch(batch, opener)
      batch = []
      isFirst = false
    }
  }
  if (batch.length > 0) yield await openBatch(batch, opener)
}

async function openBatch(batch: [number, string][], opener: Opener): Promise<Rows> {
  const opened = await Promise.all(batch.map(([line, text]) => openLine(line, text, opener)))
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

async function openLine(line: number, text: string, opener: Opener): Promise<{ row: Row; masked: number }> {
  if (text.length > longestLine) {
    return { row: { line, status: 'too-big', text: '', words: 'The line is too long.' }, masked: 0 }
  }
  const trimmed = text.trim()
  const chain = await openChain(once(bytesOf(trimmed)), opener)
  const isPlain = chain.steps.length === 0 && !chain.locked
  const token = isPlain && !opener.settings.format ? tokenIn(trimmed) : undefined
  if (token === undefined) return rowOf(line, chain, trimmed, (inner) => inner)
  const inner = await openChain(once(bytesOf(token)), opener)
  return rowOf(line, inner, trimmed, (opened) => trimmed.replace(token, () => opened))
}

function rowOf(
  line: number,
  { steps, flow, locked }: Chain,
  original: string,
  place: (opened: string) => string,
): { row: Row; masked: number } {
  const isOpened = steps.some(({ verdict }: Step) => verdict !== 'unwrapped')
  if (locked && !isOpened) {
    const { kind, message } = locked.problem
    return { row: { line, status: kind, text: maskCards(original).text, words: message }, masked: 0 }
  }
  const content = isText(flow.head, flow.isWhole) ? textOf(flow.head) : `(${flow.head.length} bytes, no text)`
  const masked = maskCards(steps.length === 0 ? original : place(content))
  return {
    row: { line, status: steps.length === 0 ? 'plain' : verdictOf(steps), text: masked.text },
    masked: masked.count,
  }
}

/** A locked part of a line that is readable otherwise. */
function tokenIn(line: string): string | undefined {
  return line.match(/[\w+/=.-]{40,}/g)?.find((part) => isLocked(part))
}

function isLocked(text: string): boolean {
  const format = findFormat(wholeFlow(text), false)
  return format === 'fernet' || format === 'jwe' || format === 'jws' || /^U2FsdGVkX1[89+/]/.test(text)
}

const wholeFlow = (text: string): Flow => {
  const head = bytesOf(text)
  return { head, isWhole: true, chunks: once(head) }
}

/** Whether a text looks like lines that were locked one by one, rather than one thing in many lines. */
export function areLines({ head, isWhole }: Flow): boolean {
  if (!isText(head, isWhole)) return false
  const all = textOf(head).split(/\r?\n/)
  const lines = (isWhole ? all : all.slice(0, -1)).map((line) => line.trim()).filter(Boolean)
  if (lines.length < 2 || /^-----BEGIN|^age-encryption/.test(lines[0]!)) return false
  const some = lines.slice(0, 8)
  if (some.filter((line) => isLocked(line) || tokenIn(line) !== undefined).length * 2 > some.length)
    return true
  // One text in base64 or hex is wrapped at the same length everywhere but at its end.
  const isWrapped = lines.slice(0, -1).every((line) => line.length === lines[0]!.length)
  return (
    !isWrapped && some.every((line) => ['base64', 'hex'].includes(findFormat(wholeFlow(line), false) ?? ''))
  )
}
