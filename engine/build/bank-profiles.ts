import { bankSlug } from '../normal-forms/bank-name.ts'
import { readableName, type Spelling } from '../normal-forms/readable-name.ts'
import type { FieldTexts } from '../records/fields.ts'

const bankFields = ['phone', 'url'] as const

export interface Banks {
  /** By bank number; number 0 means no bank. */
  slugs: string[]
  /** For people to read. */
  names: string[]
  phones: string[]
  urls: string[]
  /** The bank of each profile. */
  ofProfile: Uint32Array
}

/**
 * Groups issuer spellings into banks. A bank gets the phone and address that most of its rows have, and a readable name
 * made from the spellings of all sources, those included that lost to another source.
 */
export function groupBanks(
  profiles: FieldTexts[],
  rowsOfProfile: Uint32Array,
  issuers: readonly Spelling[],
): Banks {
  const numbers = new Map<string, number>()
  const slugs = ['']
  const counts = [newCounts()]
  const slugOfIssuer = new Map<string, string>([['', '']])
  const slugOf = (issuer: string) => {
    const slug = slugOfIssuer.get(issuer) ?? bankSlug(issuer)
    slugOfIssuer.set(issuer, slug)
    return slug
  }
  const ofProfile = Uint32Array.from(profiles, (profile, at) => {
    const slug = slugOf(profile.issuer)
    if (slug === '') return 0
    const bank = numbers.get(slug) ?? slugs.length
    if (bank === slugs.length) {
      numbers.set(slug, bank)
      slugs.push(slug)
      counts.push(newCounts())
    }
    for (const field of bankFields) {
      const text = profile[field]
      const ofField = counts[bank]![field]
      if (text) ofField.set(text, (ofField.get(text) ?? 0) + rowsOfProfile[at]!)
    }
    return bank
  })
  const spellings = Map.groupBy(issuers, ({ text }) => slugOf(text))
  return {
    slugs,
    names: slugs.map((slug) => (slug === '' ? '' : readableName(spellings.get(slug) ?? []))),
    phones: counts.map(({ phone }) => mostFrequent(phone)),
    urls: counts.map(({ url }) => mostFrequent(url)),
    ofProfile,
  }
}

const newCounts = () => ({
  phone: new Map<string, number>(),
  url: new Map<string, number>(),
})

function mostFrequent(counts: Map<string, number>): string {
  let best = ''
  let most = 0
  for (const [text, count] of counts) {
    if (count > most || (count === most && text < best)) [best, most] = [text, count]
  }
  return best
}
