/**
 * Banks of one country that are one bank under several names, or its divisions. A family is chosen like a bank, as in
 * `banks[]=family:us:jpmorgan-chase-bank`, by any of its members.
 */
export interface FamilyName {
  country: string
  slug: string
}

export const familyValue = ({ country, slug }: FamilyName): string =>
  `family:${country.toLowerCase()}:${slug}`

export const noFamily = 'none'

export function familyIn(value: string): FamilyName | undefined {
  const [, country, slug] = /^family:([a-z]{2}):(.+)$/i.exec(value.trim()) ?? []
  return country && slug ? { country: country.toUpperCase(), slug } : undefined
}

export const bankLabel = ({
  name,
  family,
}: {
  name: string
  family?: { iso_code_2: string } | undefined
}): string => (family ? `All ${name}, ${family.iso_code_2}` : name)

/** The bank that a name means: a family only where its country was named too. */
export const meantBank = <B extends { family?: { iso_code_2: string } | undefined }>(
  banks: readonly B[],
  countries: readonly string[],
): B | undefined => banks.find(({ family }) => !family || countries.includes(family.iso_code_2))
