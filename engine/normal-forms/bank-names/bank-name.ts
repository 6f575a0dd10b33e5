import { bankAliases } from './bank-aliases.ts'
import { memoized, truncate, withoutAccents } from '../clean-text.ts'
import { endingForms, lastForms, leadingForms, sameForms } from './company-forms.ts'
import { withoutMarkers } from '../issuer.ts'

/**
 * The slug of a bank: the same for all spellings of its name that differ only in case, accents, punctuation or legal
 * form. '' for a text without letters or digits.
 */
export function bankSlug(issuer: string): string {
  const slug = nameAndForm(issuer).name.join('-').normalize('NFC')
  return slug.length <= 80 ? slug : truncate(slug, 80).replace(/-[^-]*$/, '')
}

export const sameBank = (a: string, b: string): boolean => identity(a) === identity(b)

const identity = memoized((issuer) => {
  const slug = bankSlug(issuer)
  return bankAliases.get(slug) ?? slug
})

/** `ag` of "Deutsche Bank Aktiengesellschaft"; '' when none is written. Two banks with one name differ in it. */
export const legalForm = memoized((issuer) => {
  const form = nameAndForm(issuer).form.join(' ')
  return sameForms.get(form) ?? form
})

/** "Deutsche Bank" of "Deutsche Bank S.p.A.", with its capitals. */
export function withoutLegalForm(name: string): string {
  const slug = bankSlug(name)
  let text = name
  for (let shorter = text; shorter.includes(' ');) {
    shorter = shorter.replace(/[\s,.(-]+\S*$/, '')
    if (bankSlug(shorter) === slug && legalForm(shorter) === '') text = shorter
  }
  return text
}

interface Word {
  text: string
  spaced: boolean
}

function wordsOf(issuer: string): Word[] {
  const parts = withoutAccents(withoutMarkers(issuer))
    .replace(/['’‘`´]/g, '')
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .replace(/\bco[- ]op(?=erati|\b)/g, 'coop')
    // Vietnamese banks use this form; removing it would leave "An Binh Commercial".
    .replace(/\b(commercial|industrial) (?:joint[ -]stock bank|jsb)\b/g, '$1 bank')
    .split(/[,;:()"“”«»<>]| - /)
  return parts.flatMap((part) => joinLetters(part.split(/\s+/).flatMap(splitWord)))
}

/** "n.a." and "s/a" are one word, "co.ltd" and "alfa-bank" are two. */
function splitWord(word: string): string[] {
  if (/^(?:\p{L}[./])+\p{L}?$/u.test(word)) return [word.replace(/[./]/g, '')]
  return word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function joinLetters(words: string[]): Word[] {
  const joined: Word[] = []
  let open = false
  for (const text of words) {
    const single = /^\p{L}$/u.test(text)
    const last = joined.at(-1)
    if (single && open && last) {
      last.text += text
      last.spaced = true
    } else {
      joined.push({ text, spaced: false })
    }
    open = single
  }
  return joined
}

function nameAndForm(issuer: string): { name: string[]; form: string[] } {
  const words = wordsOf(issuer)
  const texts = words.map(({ text }) => text)
  let from = 0
  let to = texts.length
  const startsAt = (at: number, form: string[]) => form.every((word, n) => texts[at + n] === word)
  for (let last = true; ; last = false) {
    const forms = endingForms.get(texts[to - 1]!) ?? (last ? lastForms.get(texts[to - 1]!) : undefined)
    const form = forms?.find((form) => to - form.length > from && startsAt(to - form.length, form))
    if (!form || isNoName(texts.slice(from, to - form.length), -1)) break
    to -= form.length
  }
  while (!words[from]?.spaced) {
    const form = leadingForms
      .get(texts[from]!)
      ?.find((form) => from + form.length < to && startsAt(from, form))
    if (!form || isNoName(texts.slice(from + form.length, to), 0)) break
    from += form.length
  }
  const form = [...texts.slice(0, from), ...texts.slice(to)].filter((word) => word !== 'the')
  return { name: texts.slice(from, to), form }
}

function isNoName(words: string[], edge: number): boolean {
  return connectors.has(words.at(edge)!) || generic.has(words.join(' '))
}

const connectors = new Set(['of', 'and', 'the', 'de', 'del', 'la', 'for', 'y', 'und', 'et'])
const generic = new Set(
  'bank|the bank|banka|bankas|banco|banco multiple|banca|banque|pank|card|credit union|federal credit union'.split(
    '|',
  ),
)
