import { bankSlug } from '../normal-forms/bank-name.ts'
import type { FieldTexts } from '../records/fields.ts'

const bankFields = ['issuer', 'phone', 'url'] as const

export interface NamedBanks {
  /** By bank number; 0 is no bank. */
  slugs: string[]
  names: string[]
  phones: string[]
  urls: string[]
  /** The bank of each profile. */
  ofProfile: Uint32Array
}

/** Unites issuer spellings into banks; a bank goes by what most of its rows say. */
export function nameBanks(profiles: FieldTexts[], rowsOfProfile: Uint32Array): NamedBanks {
  const numbers = new Map<string, number>()
  const slugs = ['']
  const said = [newCounts()]
  const slugOfIssuer = new Map<string, string>([['', '']])
  const ofProfile = Uint32Array.from(profiles, (profile, at) => {
    const slug = slugOfIssuer.get(profile.issuer) ?? bankSlug(profile.issuer)
    slugOfIssuer.set(profile.issuer, slug)
    if (slug === '') return 0
    const bank = numbers.get(slug) ?? slugs.length
    if (bank === slugs.length) {
      numbers.set(slug, bank)
      slugs.push(slug)
      said.push(newCounts())
    }
    for (const field of bankFields) {
      const counts = said[bank]![field]
      if (profile[field]) counts.set(profile[field], (counts.get(profile[field]) ?? 0) + rowsOfProfile[at]!)
    }
    return bank
  })
  return {
    slugs,
    names: said.map(({ issuer }) => mostSaid(issuer)),
    phones: said.map(({ phone }) => mostSaid(phone)),
    urls: said.map(({ url }) => mostSaid(url)),
    ofProfile,
  }
}

const newCounts = () => ({
  issuer: new Map<string, number>(),
  phone: new Map<string, number>(),
  url: new Map<string, number>(),
})

function mostSaid(counts: Map<string, number>): string {
  let best = ''
  let most = 0
  for (const [text, count] of counts) {
    if (count > most || (count === most && text < best)) [best, most] = [text, count]
  }
  return best
}
