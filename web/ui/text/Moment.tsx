import type { SyntheticEvent } from 'react'
import { useIsTakenOver } from '../../first-view.ts'

/**
 * A date in the reader's language, to the day or the minute, with the full time on hover. The server, which does not know
 * language and time zone, writes it in English.
 */
export function Moment({ iso, isDay = false }: { iso: string; isDay?: boolean }) {
  const isServers = !useIsTakenOver()
  const addTitle = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.title = formatted(iso, 'full')
  }
  return (
    <time dateTime={iso} onPointerEnter={addTitle}>
      {formatted(iso, isDay ? 'day' : 'minute', isServers)}
    </time>
  )
}

type Style = 'full' | 'minute' | 'day'
const options: Record<Style, Intl.DateTimeFormatOptions> = {
  full: { dateStyle: 'full', timeStyle: 'long' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
}

const made: Record<string, Intl.DateTimeFormat> = {}

/** Making a format takes longer than most of a page, so formats are kept, and the commonest needs none. */
function formatted(iso: string, style: Style, isServers = false): string {
  const date = new Date(iso)
  if (style === 'day' && (isServers || navigator.language === 'en-US')) {
    return isServers
      ? englishDay(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
      : englishDay(date.getFullYear(), date.getMonth(), date.getDate())
  }
  const format = (made[`${style} ${isServers}`] ??= isServers
    ? new Intl.DateTimeFormat('en', { ...options[style], timeZone: 'UTC' })
    : new Intl.DateTimeFormat(undefined, options[style]))
  return format.format(date)
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const englishDay = (year: number, month: number, day: number): string => `${months[month]} ${day}, ${year}`
