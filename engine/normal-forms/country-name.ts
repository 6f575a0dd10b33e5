/** Names that people look for in a list of countries, where Unicode's CLDR has another. */
const names: Record<string, string> = {
  CD: 'Congo (Kinshasa)',
  CG: 'Congo (Brazzaville)',
  CI: "Côte d'Ivoire",
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
}

export const displayNames = new Intl.DisplayNames('en', { type: 'region' })
const known = new Map<string, string>([['', '']])

export function nameOfCountry(code: string): string {
  let name = known.get(code)
  if (name === undefined) {
    name = names[code] ?? regionName(code)
    known.set(code, name)
  }
  return name
}

/** A hostile file may say anything, which `Intl` answers with an exception. */
const regionName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? displayNames.of(code)!.replaceAll('&', 'and').replaceAll('’', "'") : ''
