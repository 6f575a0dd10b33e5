const shownSettings = new Set(['host', 'port', 'user', 'sslmode', 'sslrootcert'])

export function addressWithoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.password = ''
  const settings = [...url.searchParams]
    .filter(([name]) => shownSettings.has(name))
    .map((pair) => pair.join('='))
  url.search = settings.join('&')
  return url.href
}

export function hostOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return url.searchParams.get('host') ?? decodeURIComponent(url.host)
}
