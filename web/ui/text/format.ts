const grouped = new Intl.NumberFormat('en')

/** `24,000` */
export const formatNumber = (value: number): string => grouped.format(value)

/** `12%`; only nothing is 0 %, and only everything is 100 %. */
export function formatShare(count: number, sum: number): string {
  const percent = sum === 0 ? 0 : (100 * count) / sum
  if (count > 0 && percent < 1) return '<1%'
  return percent > 99 && count < sum ? '>99%' : `${Math.round(percent)}%`
}

/** `1 BIN`, `2 BINs`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** In the visitor's language, or in the given one. */
export function shortDate(iso: string, language?: string): string {
  const day = new Date(iso)
  if (/^\d{4}$/.test(iso)) return iso
  if (/^\d{4}-\d\d$/.test(iso)) {
    return day.toLocaleDateString(language, { year: 'numeric', month: 'short', timeZone: 'UTC' })
  }
  return day.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** The date of data, which is not the date of its import. */
export function dataDate(
  { date, imported }: { date: string | null; imported: string | null },
  language?: string,
): string {
  if (date) return shortDate(date, language)
  return imported ? `date unknown, imported ${shortDate(imported, language)}` : 'date unknown'
}

/** `37 bytes`, `1.4 kB`, `64 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB']
  const step = Math.min(3, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${units[step]}`
}

/** For avatars. */
export const firstLetter = (name: string): string =>
  /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase() ?? '?'
