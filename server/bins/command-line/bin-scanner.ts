// Finds BINs in a text that arrives in pieces, by the rules of the search box. It keeps no more than a line.
import { binRuns } from '#contract/formats/bin-text.ts'
import { dateColumns, type DateColumns } from '#contract/formats/compact-dates.ts'
import { limits, mostBinDigits } from '#contract/limits.ts'
import { binNumber } from '#engine/records/bin-number.ts'

/** This much of the text decides whether a column of numbers is dates. */
const sampleBytes = 1 << 16
const mostLineBytes = 1 << 20

const lineFeed = 10
const carriageReturn = 13

export class BinScanner {
  /** BINs that were found and not taken yet, as numbers of six digits and what follows them; see `binNumber`. */
  six: number[] = []
  rest: number[] = []
  /** Numbers longer than a BIN. They may be card numbers, so only their BIN was kept. */
  cut = 0
  private readonly digits: number
  private held: Buffer = Buffer.alloc(0)
  private columns: DateColumns | undefined

  constructor(extended: boolean) {
    this.digits = mostBinDigits(extended)
  }

  push(chunk: Buffer): void {
    const bytes = this.held.length > 0 ? Buffer.concat([this.held, chunk]) : chunk
    if (!this.columns && bytes.length < sampleBytes) {
      this.held = bytes
      return
    }
    let end = bytes.lastIndexOf(lineFeed) + 1
    if (end === 0 && bytes.length > mostLineBytes) end = endOfPart(bytes)
    // Read in one go, so that the rest of a chunk is copied only once.
    if (end > 0) this.read(bytes, end)
    this.held = Buffer.from(bytes.subarray(end))
  }

  end(): void {
    this.read(this.held, this.held.length)
    this.held = Buffer.alloc(0)
  }

  clear(): void {
    this.six.length = 0
    this.rest.length = 0
  }

  private read(bytes: Buffer, end: number): void {
    this.columns ??= dateColumns(bytes.toString('utf8', 0, Math.min(end, sampleBytes)))
    if (this.columns.size > 0) this.readText(bytes.toString('utf8', 0, end))
    else this.readLines(bytes, end)
  }

  private readLines(bytes: Buffer, end: number): void {
    for (let at = 0; at < end;) {
      const start = at
      let [length, six, more] = [0, 0, 0]
      for (; at < end; at++, length++) {
        const digit = bytes[at]! - 48
        if (digit < 0 || digit > 9) break
        if (length < 6) six = six * 10 + digit
        else if (length < this.digits) more = more * 10 + digit
      }
      if (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed) at++
      if (at >= end || bytes[at] === lineFeed) {
        at++
        if (length >= 6) this.add(six, more, length)
        continue
      }
      const lineEnd = bytes.indexOf(lineFeed, at)
      at = lineEnd === -1 || lineEnd >= end ? end : lineEnd
      this.readText(bytes.toString('utf8', start, at))
      at++
    }
  }

  private readText(text: string): void {
    for (const digits of binRuns(text, this.columns)) {
      if (digits.length < limits.binDigits) continue
      if (digits.length > limits.extendedBinDigits) this.cut++
      const { six, rest } = binNumber(digits.slice(0, this.digits))
      this.six.push(six)
      this.rest.push(rest)
    }
  }

  private add(six: number, more: number, length: number): void {
    if (length > limits.extendedBinDigits) this.cut++
    const count = Math.min(length, this.digits) - 6
    this.six.push(six)
    this.rest.push(count === 0 ? 0 : more * 10 ** (5 - count) * 8 + count)
  }
}

/** Where to divide a line that is too long to keep: after a mark that is never part of a number, or else a space. */
function endOfPart(bytes: Buffer): number {
  for (const mark of [',', ';', '\t', '|', ' ']) {
    const at = bytes.lastIndexOf(mark)
    if (at > 0) return at + 1
  }
  return bytes.length
}
