// Ranges of BINs, such as 457173-457179, which stand for every BIN from the first to the last.
import { limits } from '../limits.ts'

interface Expanded {
  text: string
  tooLong: string[]
}

/** In one text, so that reading it takes a known time. Those behind stay two BINs each. */
const mostRanges = 1000

/**
 * Writes out every range of a text, one BIN per line, also when its higher end comes first. Ends of different lengths are
 * two BINs. A text may not grow by more than one request can have, so longer ranges stay two BINs too.
 */
export function expandRanges(text: string): Expanded {
  const tooLong: string[] = []
  let left: number = limits.binsPerRequest
  let expanded = ''
  let done = 0
  let seen = 0
  for (const { 0: match, 1: first = '', 2: last = '', index } of text.matchAll(rangePattern)) {
    const count = Math.abs(Number(last) - Number(first)) + 1
    if (first.length === last.length && count >= 2) {
      if (count > Math.min(left, limits.binsPerRange)) tooLong.push(match)
      else {
        expanded += text.slice(done, index) + binsFrom(first < last ? first : last, count)
        done = index + match.length
        left -= count
      }
    }
    if (++seen === mostRanges) break
  }
  return { text: expanded + text.slice(done), tooLong }
}

const binsFrom = (first: string, count: number): string =>
  Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(first.length, '0')).join('\n')

/** Not part of a longer number in groups. A space alone separates two BINs. */
const rangePattern = /(?<!\d[ -]?)(\d{6,11}) ?[-–—] ?(\d{6,11})(?![ -]?\d)/g
