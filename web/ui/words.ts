const grouped = new Intl.NumberFormat('en')

/** Numbers and dates as people read them. */
export const number = (value: number): string => grouped.format(value)

/** `1 BIN`, `2 BINs`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`

export const shortDate = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
