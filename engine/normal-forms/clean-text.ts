/** White space collapsed and trimmed; control, bidirectional and other invisible characters out. */
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

/** Lower case without Latin, Greek and Cyrillic accents; the marks of other scripts are letters of theirs. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłßæœđðþı]/g, (letter) => plainLetters[letter]!)
}

// prettier-ignore
const plainLetters: Record<string, string> = {
  ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i',
}

/** Cut to a number of characters without halving one. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return [...text].slice(0, length).join('').trimEnd()
}

/**
 * Remembers what a function made of each text: the same few thousand values come back in hundreds of thousands of
 * rows. A hostile file can neither fill the memory nor feed long texts to slow patterns.
 */
export function remembered(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (text.length > 400) return make(text.slice(0, 400))
    if (known.size >= 50_000) known.clear()
    // A slice of a larger text would keep all of it in memory.
    const own = Buffer.from(text).toString()
    const made = make(own)
    known.set(own, made)
    return made
  }
}
