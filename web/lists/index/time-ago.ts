const day = 86_400_000

/** `Today`, `2 days ago`, `1 month ago`. */
export function timeAgo(iso: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(iso)) / day)
  if (Number.isNaN(days)) return 'Unknown'
  // Also when the time is in the future, because this clock is behind the server's.
  if (days < 1) return 'Today'
  if (days < 30) return ago(days, 'day')
  if (days < 365) return ago(Math.floor(days / 30), 'month')
  return ago(Math.floor(days / 365), 'year')
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`
