/** A point in time as people there write it, to the day or the minute, with all of it on hover. */
export function Moment({ iso, isDay = false }: { iso: string; isDay?: boolean }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })}>
      {date.toLocaleString(undefined, { dateStyle: 'medium', ...(!isDay && { timeStyle: 'short' }) })}
    </time>
  )
}
