/** Settings that other programs need to find the database. Not among them: password, sslpassword. */
const shown = new Set(['host', 'port', 'user', 'sslmode', 'sslrootcert'])

/** Fit to be shown, and for PostgreSQL's own tools. */
export function addressWithoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.password = ''
  const settings = [...url.searchParams].filter(([name]) => shown.has(name)).map((pair) => pair.join('='))
  url.search = settings.join('&')
  return url.href
}

/** A folder when it is reached through a socket. */
export function hostOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return url.searchParams.get('host') ?? decodeURIComponent(url.host)
}
