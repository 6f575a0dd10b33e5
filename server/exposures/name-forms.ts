// The ways in which a name is written and printed on cards. Imports store forms of a name, searches look for forms of
// theirs, and two names are the same when a form meets. Forms are few, and nothing else of a name ever matches.
import { joints, plainLetters } from './plain-letters.ts'

/**
 * Parts that one side may have left out: a title, initials, a suffix such as Jr, or everything after the last letter that
 * fits on a card.
 */
type Omission = 'T' | 'I' | 'S' | 'C'

export function storedForms(text: string): string[] {
  const forms = new Set<string>()
  for (const spelling of spellingsOf(text)) {
    for (const { words, without } of shortened(spelling)) {
      forms.add(formOf(words, without))
      const cut = cutWords(words)
      if (cut) forms.add(formOf(cut, [...without, 'C']))
    }
  }
  return [...forms]
}

/**
 * The forms to look for. What the searched name has, a dataset may lack, and the other way round; but not both at once:
 * `Alex A Example` is neither `Alex B Example` nor `Dr Alex B Example`.
 */
export function searchedForms(text: string): string[] {
  const forms = new Set<string>()
  for (const spelling of spellingsOf(text)) {
    const absent: Omission[] = []
    if (spelling.titles.size === 0) absent.push('T')
    if (spelling.initials.size === 0 && !spelling.isJoined) absent.push('I')
    if (spelling.suffixes.size === 0) absent.push('S')
    for (const { words } of shortened(spelling)) {
      for (const left of subsets(absent)) {
        forms.add(formOf(words, left))
        if (mayBeCut(words)) forms.add(formOf(words, [...left, 'C']))
        const cut = cutWords(words)
        if (cut) forms.add(formOf(cut, left))
      }
    }
  }
  return [...forms]
}

interface Spelling {
  words: string[]
  titles: Set<string>
  initials: Set<string>
  suffixes: Set<string>
  /** Its initials are one word. */
  isJoined: boolean
}

/** The same name with letters such as ü as one letter or as two, and with `O'Brien` or `Jean-Luc` as one word or as two. */
function spellingsOf(text: string): Spelling[] {
  const found = new Map<string, Spelling>()
  const add = (words: string[] | null, hasInitials: boolean, isJoined = false) => {
    const key = words?.join(' ')
    if (!words || key === undefined || found.has(key)) return
    found.set(key, {
      words,
      titles: besideAName(words, titles),
      suffixes: besideAName(words, suffixes),
      initials: hasInitials ? initialsOf(words) : new Set(),
      isJoined,
    })
  }
  for (const letters of plainLetters(text)) {
    const bare = letters.replace(joints, '')
    const joined = wordsIn(bare)
    add(joined, true)
    const apart = wordsIn(letters.replace(initialsInRow, '$& ').replace(joints, ''))
    add(apart, true)
    for (const words of [joined, apart]) if (words) add(withJoinedInitials(words), true, true)
    for (const words of withoutSpaces(joined ?? [])) add(words, false)
    add(wordsIn(bare.replace(hyphens, '')), true)
    const spaced = bare.length === letters.length ? joined : wordsIn(letters.replace(joints, ' '))
    // A letter that was set apart like this belongs to the next word, so it is not an initial.
    if (spaced && hasPrefix(spaced)) add(withoutPrefixes(spaced), false)
    add(spaced, false)
  }
  return [...found.values()]
}

const wordsIn = (letters: string): string[] | null => letters.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)

const initialsInRow = /(?<!\p{L})\p{L}\.(?=\p{L}(?!\p{L}))/gu
/** Between two letters: cards have them, a space or nothing. */
const hyphens = /(?<=\p{L}{2})\p{Pd}(?=\p{L}{2})/gu

/** `O Brien`, `D Angelo`, `L Heureux`: cards have no apostrophes. */
const prefixes = new Set(['O', 'D', 'L'])
const hasPrefix = (words: string[]): boolean => words.slice(0, -1).some((word) => prefixes.has(word))

function withoutPrefixes(words: string[]): string[] {
  const joined: string[] = []
  let prefix = ''
  for (const [at, word] of words.entries()) {
    if (prefix === '' && prefixes.has(word) && at < words.length - 1) {
      prefix = word
      continue
    }
    joined.push(prefix + word)
    prefix = ''
  }
  return joined
}

/** `JRR` of `J R R`. */
function withJoinedInitials(words: string[]): string[] {
  const joined: string[] = []
  for (const [at, word] of words.entries()) {
    const isInRow = at > 0 && isInitial(word) && isInitial(words[at - 1]!)
    if (isInRow) joined[joined.length - 1] += word
    else joined.push(word)
  }
  return joined
}

/** Chinese, Japanese and Korean names are written with or without a space, and with either name first when they have one. */
function withoutSpaces(words: string[]): string[][] {
  if (words.length < 2 || !words.every((word) => eastAsian.test(word))) return []
  return [[words.join('')], [[words.at(-1)!, ...words.slice(0, -1)].join('')]]
}

const eastAsian =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3099\u309a\u30fc]+$/u

/** None of them is also a name. */
const titles = new Set('MR MRS MS MISS MX DR PROF SIR MME MLLE FRAU SRA SRTA'.split(' '))

/** After American names. SR is also a Spanish title. */
const suffixes = new Set('JR SR II III IV'.split(' '))

function besideAName(words: string[], wanted: ReadonlySet<string>): Set<string> {
  const found = words.filter((word) => wanted.has(word))
  const rest = words.filter((word) => !wanted.has(word))
  return new Set(rest.length >= 2 && rest.some((word) => word.length > 1) ? found : [])
}

/** Only beside two longer words: `J Example` without its initial would be half a name. O belongs to the next word. */
function initialsOf(words: string[]): Set<string> {
  const names = words.filter((word) => word.length > 1 && !titles.has(word) && !suffixes.has(word))
  return new Set(names.length >= 2 ? words.filter(isInitial) : [])
}

const isInitial = (word: string): boolean => /^\p{L}$/u.test(word) && word !== 'O'

function shortened({
  words,
  titles,
  initials,
  suffixes,
}: Spelling): { words: string[]; without: Omission[] }[] {
  const omissions: Omission[] = [
    ...(titles.size > 0 ? (['T'] as const) : []),
    ...(initials.size > 0 ? (['I'] as const) : []),
    ...(suffixes.size > 0 ? (['S'] as const) : []),
  ]
  const parts = { T: titles, I: initials, S: suffixes, C: new Set<string>() }
  return subsets(omissions).map((without) => ({
    without,
    words: words.filter((word) => !without.some((part) => parts[part].has(word))),
  }))
}

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]])

/** A card has room for 26 characters, ISO/IEC 7813. */
const printed = 26

function cutWords(words: string[]): string[] | undefined {
  const text = words.join(' ')
  return text.length > printed ? text.slice(0, printed).trimEnd().split(' ') : undefined
}

/** A cut that ended in a space has one character less. */
function mayBeCut(words: string[]): boolean {
  const { length } = words.join(' ')
  return length === printed || length === printed - 1
}

/**
 * Words in alphabetical order, because people write family and given names in different orders; then what a dataset's
 * own name has more, after a sign that no word contains.
 */
function formOf(words: string[], without: Omission[]): string {
  const name = words.toSorted().join(' ')
  return without.length === 0 ? name : `${name}-${without.join('')}`
}
