import { plural } from './numbers.ts'

const oldAfter = 12

/** `21 months old`, of data with the date of a day, a month or a year; undefined while it is younger than a year. */
export function dataAge(date: string | null, now = Date.now()): string | undefined {
  const months = monthsSince(date ?? '', new Date(now))
  if (months === undefined || months < oldAfter) return undefined
  const age = months < 36 ? plural(months, 'month') : plural(Math.floor(months / 12), 'year')
  return `${age} old`
}

function monthsSince(date: string, today: Date): number | undefined {
  const [, year, month = '12', day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(date) ?? []
  if (year === undefined) return undefined
  const lastDay = day ?? new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const months = (today.getUTCFullYear() - Number(year)) * 12 + today.getUTCMonth() + 1 - Number(month)
  return today.getUTCDate() < Number(lastDay) ? months - 1 : months
}
