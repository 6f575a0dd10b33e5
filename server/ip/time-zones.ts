const known = new Map<string, string[]>()

/** The time zones of a country from Unicode's CLDR, which not every browser offers. */
export function timeZonesOf(country: string): string[] {
  let zones = known.get(country)
  if (!zones) {
    zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? []
    known.set(country, zones)
  }
  return zones
}

/** Not in the type definitions yet. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones(): string[] | undefined
}
