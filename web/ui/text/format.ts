import { dataAge } from '#contract/formats/data-age.ts'

/** `12%`; only nothing is 0 %, and only everything is 100 %. */
export function formatShare(count: number, sum: number): string {
  const percent = sum === 0 ? 0 : (100 * count) / sum
  if (count > 0 && percent < 1) return '<1%'
  return percent > 99 && count < sum ? '>99%' : `${Math.round(percent)}%`
}

export function shortDate(iso: string, language = navigator.language): string {
  const day = new Date(iso)
  if (/^\d{4}$/.test(iso)) return iso
  const isMonth = /^\d{4}-\d\d$/.test(iso)
  // Most pages have a date, and the first use of Intl keeps a phone busy for a tenth of a second.
  if (/^en(?:-US)?$/.test(language)) {
    const month = months[day.getUTCMonth()]!
    return `${month} ${isMonth ? '' : `${day.getUTCDate()}, `}${day.getUTCFullYear()}`
  }
  if (isMonth) {
    return day.toLocaleDateString(language, { year: 'numeric', month: 'short', timeZone: 'UTC' })
  }
  return day.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The date of data, which is not the date of its import, and its age if it is old. */
export function dataDate(
  { date, imported }: { date: string | null; imported: string | null },
  language?: string,
): string {
  if (date) return [shortDate(date, language), dataAge(date)].filter(Boolean).join(', ')
  return imported ? `date unknown, imported ${shortDate(imported, language)}` : 'date unknown'
}

export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const units = ['bytes', 'kB', 'MB', 'GB']
  const step = Math.min(3, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${units[step]}`
}

export const firstLetter = (name: string): string =>
  /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase() ?? '?'
