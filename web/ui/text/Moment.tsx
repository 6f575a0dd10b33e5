import { useIsTakenOver } from '../../first-view.ts'

/**
 * A date in the reader's language, to the day or the minute, with the full time on hover. The server, which does not know
 * language and time zone, writes it in English.
 */
export function Moment({ iso, isDay = false }: { iso: string; isDay?: boolean }) {
  const [language, zone] = useIsTakenOver() ? [] : ['en', { timeZone: 'UTC' }]
  const date = new Date(iso)
  return (
    <time
      dateTime={iso}
      title={date.toLocaleString(language, { dateStyle: 'full', timeStyle: 'long', ...zone })}
    >
      {date.toLocaleString(language, { dateStyle: 'medium', ...(!isDay && { timeStyle: 'short' }), ...zone })}
    </time>
  )
}
