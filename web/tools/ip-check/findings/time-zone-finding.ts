import type { IpFacts } from '#contract/calls/ip.ts'
import type { Finding } from './finding.ts'

export function compareTimeZone({ countries }: IpFacts, zone: string, now = new Date()): Finding {
  const offset = zone ? offsetOf(zone, now) : ''
  const finding = {
    what: 'Time zone',
    site: countries.length > 0 ? countries.map(({ name }) => name) : ['Country unknown'],
    browser: [zone ? `${zone} (${offset})` : 'Hidden'],
  }
  if (!zone) return { ...finding, outcome: 'unknown', meaning: 'Your browser does not tell its time zone.' }
  const zones = countries.flatMap(({ time_zones }) => time_zones)
  if (zones.length === 0) {
    return { ...finding, outcome: 'unknown', meaning: 'Without a country there is nothing to compare with.' }
  }
  if (zones.some((other) => canonicalZone(other) === canonicalZone(zone))) {
    return { ...finding, outcome: 'same', meaning: 'The time zone matches the country of the address.' }
  }
  if (zones.some((other) => offsetOf(other, now) === offset)) {
    return {
      ...finding,
      outcome: 'note',
      meaning:
        'A different zone with the same time. That is common near borders and with UTC as the setting.',
    }
  }
  return {
    ...finding,
    outcome: 'differs',
    meaning:
      canonicalZone(zone) === 'UTC'
        ? 'The time zone does not match the country. Some privacy settings report UTC wherever you are.'
        : 'The time zone does not match the country. Travel, a VPN or a proxy would explain it.',
  }
}

/** Zones have old and new names, such as Asia/Calcutta and Asia/Kolkata; a browser maps both to one. */
function canonicalZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}

function offsetOf(zone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
      now,
    )
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? ''
    return `UTC${offset || '+00:00'}`
  } catch {
    return 'UTC unknown'
  }
}
