const shown = new Set(['host', 'port', 'user', 'sslmode', 'sslrootcert'])

export function addressWithoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.password = ''
  const settings = [...url.searchParams].filter(([name]) => shown.has(name)).map((pair) => pair.join('='))
  url.search = settings.join('&')
  return url.href
}

/** A folder when the server is reached through a Unix socket. */
export function hostOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return url.searchParams.get('host') ?? decodeURIComponent(url.host)
}
