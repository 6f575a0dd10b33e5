const known = new Map<string, string[]>()

/** The time zones of a country, as Unicode's CLDR has them; browsers may not know this by themselves. */
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
