import { lineErrors } from '#contract/calls/bulk.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { writeBin } from '#engine/records/bin-number.ts'
import { factsWriter } from '#engine/search/answer.ts'
import type { AnswerWriter } from './answers.ts'
import type { Output } from './output.ts'

const room = 512

/** A line is copied from the dataset's stored JSON: no row becomes an object, and no BIN a string. */
export function ndjsonWriter(dataset: Dataset, output: Output): AnswerWriter {
  const writeFacts = factsWriter(dataset)
  const needed = dataset.facts.tailBytes + room
  return {
    add(answer, line) {
      output.reserve(needed)
      const { bytes } = output
      let at = writeNumber(bytes, write(bytes, output.at, words.line), line)
      if ('error' in answer) at = write(bytes, at, words[answer.error])
      else {
        const { six, rest, row, longer } = answer
        at = writeBin(bytes, write(bytes, at, words.bin), six, rest)
        at = write(bytes, at, row === undefined ? words.isMissing : words.isFound)
        if (row !== undefined && dataset.rest[row] !== rest) {
          at = writeBin(bytes, write(bytes, at, words.matched), six, dataset.rest[row]!)
          at = write(bytes, at, words.quote)
        }
        if (longer > 0) at = writeNumber(bytes, write(bytes, at, words.longer), longer)
        if (row === undefined) bytes[at++] = closingBrace
        else {
          bytes[at++] = comma
          at = writeFacts(row, bytes, at)
        }
      }
      bytes[at++] = lineFeed
      output.at = at
    },
  }
}

const [lineFeed, comma, closingBrace] = [0x0a, 0x2c, 0x7d]

const errorWords = Object.fromEntries(
  Object.entries(lineErrors).map(([code, message]) => [
    code,
    Buffer.from(`,"found":false,"error":"${code}","message":${JSON.stringify(message)}}`),
  ]),
) as Record<keyof typeof lineErrors, Buffer>

const words = {
  line: Buffer.from('{"line":'),
  bin: Buffer.from(',"bin":"'),
  isFound: Buffer.from('","found":true'),
  isMissing: Buffer.from('","found":false'),
  matched: Buffer.from(',"matched":"'),
  quote: Buffer.from('"'),
  longer: Buffer.from(',"longer":'),
  ...errorWords,
}

/** Returns where it ends, as the next one does. For a few bytes, a call of a built-in function takes longer. */
function write(bytes: Uint8Array, at: number, word: Uint8Array): number {
  for (let next = 0; next < word.length; next++) bytes[at++] = word[next]!
  return at
}

function writeNumber(bytes: Uint8Array, at: number, number: number): number {
  let end = at + 1
  for (let left = number; left >= 10; left = (left / 10) | 0) end++
  for (let place = end - 1, left = number; place >= at; place--, left = (left / 10) | 0) {
    bytes[place] = 48 + (left % 10)
  }
  return end
}
