import { bankSlug, legalForm, withoutLegalForm } from '../normal-forms/bank-names/bank-name.ts'
import { readableName, type Spelling } from '../normal-forms/bank-names/readable-name.ts'
import type { FieldTexts } from '../records/fields.ts'

export interface Banks {
  slugs: string[]
  countries: string[]
  /** Of a bank in all countries: without a legal form where that differs. */
  names: string[]
  ofProfile: Uint32Array
  /** Of the bank on a card: of its country and legal form. */
  nameOfProfile: string[]
}

export interface SpellingInCountry extends Spelling {
  country: string
}

/**
 * Groups issuer spellings into banks. A bank gets a readable name in each country, made from the spellings of all sources,
 * those included that lost to another source. Two companies may share its name: a card whose issuer is written with
 * another legal form than the usual one of the country keeps it. A name without one is right for both.
 */
export function groupBanks(profiles: FieldTexts[], issuers: readonly SpellingInCountry[]): Banks {
  const numbers = new Map<string, number>()
  const [slugs, countries] = [[''], ['']]
  const slugOfIssuer = new Map<string, string>([['', '']])
  const slugOf = (issuer: string) => {
    const slug = slugOfIssuer.get(issuer) ?? bankSlug(issuer)
    slugOfIssuer.set(issuer, slug)
    return slug
  }
  const ofProfile = Uint32Array.from(profiles, (profile) => {
    const slug = slugOf(profile.issuer)
    if (slug === '') return 0
    const key = `${slug} ${profile.country}`
    const bank = numbers.get(key) ?? slugs.length
    if (bank === slugs.length) {
      numbers.set(key, bank)
      slugs.push(slug)
      countries.push(profile.country)
    }
    return bank
  })
  const ofBank = Map.groupBy(issuers, ({ text }) => slugOf(text))
  const pairs = new Map(issuers.map((one) => [`${one.text}|${one.country}`, one]))
  // Where one source names the bank and another the country, none has said both.
  for (const { issuer: text, country } of profiles) {
    if (!pairs.has(`${text}|${country}`)) pairs.set(`${text}|${country}`, { text, country, count: 1 })
  }
  const inCountry = Map.groupBy(pairs.values(), ({ text, country }) => `${slugOf(text)} ${country}`)
  const readable = new Map<string, string>()
  const nameOf = (key: string, spellings: () => readonly Spelling[]) => {
    const name = readable.get(key) ?? readableName(spellings())
    readable.set(key, name)
    return name
  }
  const nameOfProfile = profiles.map(({ issuer, country }) => {
    if (slugOf(issuer) === '') return ''
    const key = `${slugOf(issuer)} ${country}`
    const usual = nameOf(key, () => inCountry.get(key) ?? [])
    const form = legalForm(issuer)
    if (form === '' || ['', form].includes(legalForm(usual))) return usual
    return nameOf(`${key} ${form}`, () =>
      (inCountry.get(key) ?? []).filter(({ text }) => legalForm(text) === form),
    )
  })
  const forms = new Map<string, Set<string>>()
  ofProfile.forEach((bank, at) => {
    const known = forms.get(slugs[bank]!) ?? new Set()
    forms.set(slugs[bank]!, known.add(legalForm(nameOfProfile[at]!)))
  })
  const names = slugs.map((slug) => {
    if (slug === '') return ''
    const name = nameOf(slug, () => ofBank.get(slug) ?? [])
    return forms.get(slug)!.size > 1 ? withoutLegalForm(name) : name
  })
  return { slugs, countries, names, ofProfile, nameOfProfile }
}
