/** A point in time as people there write it, with all of it on hover. */
export function Moment({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })}>
      {date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
