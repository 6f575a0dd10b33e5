/** A date in the reader's locale, to the day or the minute, with the full time on hover. */
export function Moment({ iso, isDay = false }: { iso: string; isDay?: boolean }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })}>
      {date.toLocaleString(undefined, { dateStyle: 'medium', ...(!isDay && { timeStyle: 'short' }) })}
    </time>
  )
}
