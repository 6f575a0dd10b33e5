import { bankSlug } from '../normal-forms/bank-names/bank-name.ts'
import { readableName, type Spelling } from '../normal-forms/bank-names/readable-name.ts'
import type { FieldTexts } from '../records/fields.ts'

export interface Banks {
  slugs: string[]
  names: string[]
  ofProfile: Uint32Array
}

/**
 * Groups issuer spellings into banks. A bank gets a readable name made from the spellings of all sources, those included
 * that lost to another source.
 */
export function groupBanks(profiles: FieldTexts[], issuers: readonly Spelling[]): Banks {
  const numbers = new Map<string, number>()
  const slugs = ['']
  const slugOfIssuer = new Map<string, string>([['', '']])
  const slugOf = (issuer: string) => {
    const slug = slugOfIssuer.get(issuer) ?? bankSlug(issuer)
    slugOfIssuer.set(issuer, slug)
    return slug
  }
  const ofProfile = Uint32Array.from(profiles, (profile) => {
    const slug = slugOf(profile.issuer)
    if (slug === '') return 0
    const bank = numbers.get(slug) ?? slugs.length
    if (bank === slugs.length) {
      numbers.set(slug, bank)
      slugs.push(slug)
    }
    return bank
  })
  const spellings = Map.groupBy(issuers, ({ text }) => slugOf(text))
  return {
    slugs,
    names: slugs.map((slug) => (slug === '' ? '' : readableName(spellings.get(slug) ?? []))),
    ofProfile,
  }
}
