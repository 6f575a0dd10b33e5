/**
 * Texts that are nearly other texts in another dress, such as a bank's readable name and its slug, as lines that say only
 * what could not be foreseen. How a word is written is learned from the words before it, so that no list is needed.
 */
export interface Dress {
  separator: string
  usual: (word: string) => string
}

export const asName: Dress = {
  separator: ' ',
  usual: (word) => word.slice(0, 1) + word.slice(1).toLowerCase(),
}

export const asSlug: Dress = {
  separator: '-',
  usual: (word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ''),
}

class Tailor {
  readonly #dress: Dress
  readonly #learned = new Map<string, string>()
  /** How many words are left out at the end, by the last word: company forms are. */
  readonly #dropped = new Map<string, number>()

  constructor(dress: Dress) {
    this.#dress = dress
  }

  foresee(base: string): { words: string[]; seen: string[]; count: number } {
    const words = base.split(' ')
    const seen = words.map((word) => this.#learned.get(word) ?? this.#dress.usual(word))
    return { words, seen, count: words.length - (this.#dropped.get(words.at(-1)!) ?? 0) }
  }

  learn(words: readonly string[], written: readonly string[]): void {
    const both = Math.min(words.length, written.length)
    for (let at = 0; at < both; at++) this.#learned.set(words[at]!, written[at]!)
    this.#dropped.set(words.at(-1)!, words.length - written.length)
  }
}

/** Precedes the words of a line, if there are not as many as foreseen. */
const counted = '\t'
/** Stands for an empty word where one was foreseen. */
const empty = '\v'
/** Far more words than a name has: a line of a few bytes must not become millions of them. */
const mostWords = 1000

export function packLikeness(texts: readonly string[], bases: readonly string[], dress: Dress): string[] {
  const tailor = new Tailor(dress)
  return texts.map((text, at) => {
    const { words, seen, count } = tailor.foresee(bases[at] ?? '')
    const written = text.split(dress.separator)
    tailor.learn(words, written)
    const unforeseen = written.map((word, place) => (word === (seen[place] ?? '') ? '' : word || empty))
    const last = unforeseen.findLastIndex((word) => word !== '')
    const line = unforeseen.slice(0, last + 1).join(dress.separator)
    return count === written.length && !line.includes(counted) ? line : `${written.length}${counted}${line}`
  })
}

export function unpackLikeness(lines: readonly string[], bases: readonly string[], dress: Dress): string[] {
  const tailor = new Tailor(dress)
  return lines.map((line, at) => {
    const { words, seen, count } = tailor.foresee(bases[at] ?? '')
    const mark = line.indexOf(counted)
    const unforeseen = line.slice(mark + 1).split(dress.separator)
    const length = mark === -1 ? count : Math.min(Number(line.slice(0, mark)), mostWords)
    const written: string[] = []
    for (let place = 0; place < length; place++) {
      const word = unforeseen[place] || seen[place] || ''
      written.push(word === empty ? '' : word)
    }
    tailor.learn(words, written)
    return written.join(dress.separator)
  })
}
