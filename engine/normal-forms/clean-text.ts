import { ownText } from '../bytes.ts'
export function cleanText(text: string): string {
  if (!/[^\x21-\x7E]/.test(text)) return text
  return text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Lower case without Latin, Greek and Cyrillic accents. In other scripts the marks are letters, so they stay. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłßæœđðþı]/g, (letter) => plainLetters[letter]!)
}

export function textMatcher(search: string): (text: string) => boolean {
  const wanted = withoutAccents(search.trim())
  const words = wordsOf(wanted)
  return (text) => {
    const plain = withoutAccents(text)
    return plain.includes(wanted) || (words.length > 0 && words.every((word) => plain.includes(word)))
  }
}

export const wordsOf = (plain: string): string[] => plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)

// oxfmt-ignore
const plainLetters: Record<string, string> = {
  ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i',
}

export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  return [...text].slice(0, length).join('').trimEnd()
}

/**
 * Caches the results of a function: the same few thousand values recur in hundreds of thousands of rows. A hostile file
 * can neither fill the memory nor feed long texts to slow patterns.
 */
export function memoized(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (text.length > 400) return make(text.slice(0, 400))
    if (known.size >= 50_000) known.clear()
    // A slice would keep the whole text that it was cut from in memory.
    const own = ownText(text)
    const made = make(own)
    known.set(own, made)
    return made
  }
}

/** From `name: 'one | another'` to the name of each. */
export function byOther(table: Record<string, string>): Map<string, string> {
  const entries = Object.entries(table)
  return new Map(
    entries.flatMap(([name, others]) => others.split(' | ').map((other) => [other, name] as const)),
  )
}
