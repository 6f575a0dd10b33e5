import type { LineError } from '#contract/calls/bulk.ts'
import { limits } from '#contract/limits.ts'
import { binNumberAt } from '#engine/records/bin-number.ts'
import { binOf, type Read } from './answers.ts'

export interface LineReader {
  push(bytes: Buffer): void
  end(): void
}

type OnLine = (read: Read, line: number) => void
type ReadLine = (bytes: Buffer, start: number, end: number) => Read

export const plainLines = (onLine: OnLine): LineReader => new Lines(plainLine, onLine)

export const jsonLines = (property: string, onLine: OnLine): LineReader =>
  new Lines((bytes, start, end) => jsonLine(bytes.toString('utf8', start, end), property), onLine)

class Lines implements LineReader {
  readonly #read: ReadLine
  readonly #onLine: OnLine
  #begun: Buffer[] = []
  #begunBytes = 0
  #line = 1

  constructor(read: ReadLine, onLine: OnLine) {
    this.#read = read
    this.#onLine = onLine
  }

  push(bytes: Buffer): void {
    let start = 0
    for (;;) {
      const end = lineEnd(bytes, start)
      if (end === -1) break
      if (this.#begunBytes === 0) this.#add(bytes, start, end)
      else this.#finish(bytes.subarray(start, end))
      start = end + 1
    }
    if (start < bytes.length) this.#begin(bytes.subarray(start))
  }

  end(): void {
    if (this.#begunBytes > 0) this.#finish(Buffer.alloc(0))
  }

  /** Only the length of a line that is too long is kept. */
  #begin(rest: Buffer): void {
    this.#begunBytes += rest.length
    if (this.#begunBytes <= limits.bulkLineBytes) this.#begun.push(rest)
    else this.#begun = []
  }

  #finish(rest: Buffer): void {
    this.#begunBytes += rest.length
    if (this.#begunBytes > limits.bulkLineBytes) this.#onLine({ error: 'line_too_long' }, this.#line++)
    else {
      const whole = Buffer.concat([...this.#begun, rest])
      this.#add(whole, 0, whole.length)
    }
    this.#begun = []
    this.#begunBytes = 0
  }

  #add(bytes: Buffer, start: number, end: number): void {
    const last = end > start && bytes[end - 1] === 0x0d ? end - 1 : end
    const read =
      end - start > limits.bulkLineBytes
        ? { error: 'line_too_long' as LineError }
        : this.#read(bytes, start, last)
    this.#onLine(read, this.#line++)
  }
}

/** A built-in function would take longer to call than most lines are long. */
function lineEnd(bytes: Buffer, start: number): number {
  const near = Math.min(start + 16, bytes.length)
  for (let at = start; at < near; at++) if (bytes[at] === 0x0a) return at
  return bytes.indexOf(0x0a, near)
}

function plainLine(bytes: Buffer, start: number, end: number): Read {
  return isDigits(bytes, start, end)
    ? binNumberAt(bytes, start, end)
    : binOf(bytes.toString('utf8', start, end))
}

function isDigits(bytes: Buffer, start: number, end: number): boolean {
  const length = end - start
  if (length < limits.binDigits || length > limits.extendedBinDigits) return false
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte < 48 || byte > 57) return false
  }
  return true
}

function jsonLine(text: string, property: string): Read {
  if (text.trim() === '') return { error: 'empty' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { error: 'not_json' }
  }
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, property)) {
    value = (value as Record<string, unknown>)[property]
  }
  if (typeof value === 'number') value = String(value)
  return typeof value === 'string' ? binOf(value) : { error: 'not_a_bin' }
}
