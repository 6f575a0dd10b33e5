import { bankSlug } from '../normal-forms/bank-name.ts'
import type { FieldTexts } from '../records/fields.ts'

const bankFields = ['issuer', 'phone', 'url'] as const

export interface Banks {
  /** By bank number; number 0 means no bank. */
  slugs: string[]
  names: string[]
  phones: string[]
  urls: string[]
  /** The bank of each profile. */
  ofProfile: Uint32Array
}

/** Groups issuer spellings into banks. A bank gets the name, phone and address that most of its rows have. */
export function groupBanks(profiles: FieldTexts[], rowsOfProfile: Uint32Array): Banks {
  const numbers = new Map<string, number>()
  const slugs = ['']
  const counts = [newCounts()]
  const slugOfIssuer = new Map<string, string>([['', '']])
  const ofProfile = Uint32Array.from(profiles, (profile, at) => {
    const slug = slugOfIssuer.get(profile.issuer) ?? bankSlug(profile.issuer)
    slugOfIssuer.set(profile.issuer, slug)
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
  return {
    slugs,
    names: counts.map(({ issuer }) => mostFrequent(issuer)),
    phones: counts.map(({ phone }) => mostFrequent(phone)),
    urls: counts.map(({ url }) => mostFrequent(url)),
    ofProfile,
  }
}

const newCounts = () => ({
  issuer: new Map<string, number>(),
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
