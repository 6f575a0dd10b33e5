import { sameBank } from '../normal-forms/bank-names/bank-name.ts'
import { traitsOf } from '../normal-forms/levels.ts'
import { fieldRules, type FieldRules } from '../records/field-rules.ts'
import { fields, isContact, type Field, type FieldTexts } from '../records/fields.ts'
import type { Said } from '../records/record.ts'

export interface Corrected {
  source: number
  field: Field
  text: string
}

export interface MergedFacts {
  texts: FieldTexts
  /** The source of each field, in the order of `fields`; -1 for none. Then that of the network's facts, if there are any. */
  given: number[]
  disagreements: { field: Field; source: number; text: string }[]
}

/**
 * Merges what sources say about one BIN, the highest-ranking first. The bank is the first one named by a source whose
 * country does not contradict the row's. A source that names another bank speaks of another card programme, so it adds
 * nothing; a phone number, website or city comes only from a source that names this bank, in this country.
 *
 * Corrections come before all sources. One of the bank takes the contacts of the former bank with it and leaves the
 * rest: whoever decided it looked at the whole row.
 */
export function mergeFacts(said: readonly Said[], corrections: readonly Corrected[] = []): MergedFacts {
  const settled = firstOfEach(corrections)
  const { bank, own } = entriesOfBank(said, settled.country?.text)
  const issuer = settled.issuer?.text ?? bank
  const country = settled.country?.text ?? firstText(own, 'country')?.text ?? ''
  const ofContacts = said.filter(
    ({ texts }) => isSameBank(texts.issuer, issuer) && !contradicts(country, texts.country),
  )
  const texts = {} as FieldTexts
  const given: number[] = []
  for (const field of fields) {
    const chosen = settled[field] ?? firstText(isContact(field) ? ofContacts : own, field)
    texts[field] = chosen?.text ?? ''
    given.push(chosen?.source ?? -1)
  }
  const implies = settled.category ?? settled.brand
  if (implies && !settled.traits) {
    texts.traits = traitsOf(texts.category, texts.brand)
    given[fields.indexOf('traits')] = implies.source
  }
  const disagreements = disagreementsWith({ texts, given }, said, ofContacts)
  // These are facts of one source, which is named beside them, so the bank that it names does not matter.
  const network = said.find((one) => one.texts.network)
  if (network?.texts.network) {
    texts.network = network.texts.network
    given.push(network.source)
  }
  return { texts, given, disagreements }
}

function firstOfEach(corrections: readonly Corrected[]): Partial<Record<Field, Corrected>> {
  const first: Partial<Record<Field, Corrected>> = {}
  for (const correction of corrections) first[correction.field] ??= correction
  return first
}

function entriesOfBank(said: readonly Said[], settledCountry: string | undefined) {
  let [bank, country] = ['', settledCountry ?? '']
  const own = said.filter(({ texts }) => {
    const { issuer } = texts
    const theirs = settledCountry ?? texts.country
    if (issuer && (bank ? !sameBank(bank, issuer) : contradicts(country, theirs))) return false
    bank ||= issuer
    country ||= theirs
    return true
  })
  return { bank, own }
}

const isSameBank = (a: string, b: string) => a === b || (a !== '' && b !== '' && sameBank(a, b))
const contradicts = (a: string, b: string) => a !== '' && b !== '' && a !== b

function firstText(said: readonly Said[], field: Field): { source: number; text: string } | undefined {
  const first = said.find(({ texts }) => texts[field] !== '')
  return first && { source: first.source, text: first.texts[field] }
}

function disagreementsWith(
  { texts, given }: Pick<MergedFacts, 'texts' | 'given'>,
  said: readonly Said[],
  ofContacts: readonly Said[],
): MergedFacts['disagreements'] {
  const found: MergedFacts['disagreements'] = []
  const says = (field: Field, theirs: FieldTexts) => agree(field, texts[field], theirs[field])
  fields.forEach((field, at) => {
    for (const { source, texts: theirs } of isContact(field) ? ofContacts : said) {
      const text = theirs[field]
      if (text === '' || source === given[at] || agree(field, texts[field], text)) continue
      // Another level or brand implies other traits: that is one disagreement, not two.
      if (field === 'traits' && !(says('category', theirs) && says('brand', theirs))) continue
      if (found.some((one) => one.field === field && one.source === source && one.text === text)) continue
      found.push({ field, source, text })
    }
  })
  return found
}

export function agree(field: Field, a: string, b: string): boolean {
  const { same }: FieldRules = fieldRules[field]
  return a === b || (a !== '' && b !== '' && (same?.(a, b) ?? false))
}
