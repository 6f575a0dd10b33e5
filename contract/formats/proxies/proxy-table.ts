// Tables of proxies: the meaning of each column.

export interface Columns {
  delimiter: string
  places: Partial<Record<'host' | 'port' | 'type' | 'username' | 'password', number>>
}

const names: Record<string, keyof Columns['places']> = {
  host: 'host',
  hostname: 'host',
  ip: 'host',
  address: 'host',
  ip_address: 'host',
  ipaddress: 'host',
  server: 'host',
  proxy: 'host',
  port: 'port',
  type: 'type',
  protocol: 'type',
  proxytype: 'type',
  proxy_type: 'type',
  scheme: 'type',
  username: 'username',
  user: 'username',
  login: 'username',
  password: 'password',
  pass: 'password',
}

/** The columns that the first line names; undefined when it is not a header. */
export function readHeader(line: string): Columns | undefined {
  const delimiter = ['\t', ';', ','].find((mark) => line.includes(mark)) ?? ','
  const places: Columns['places'] = {}
  for (const [at, cell] of rowCells(line, delimiter).entries()) {
    const word = cell.trim().toLowerCase().replaceAll(' ', '_')
    const name = Object.hasOwn(names, word) ? names[word]! : undefined
    if (name) places[name] ??= at
  }
  return places.host === undefined ? undefined : { delimiter, places }
}

/** The cells of a line of CSV (RFC 4180); quoted cells cannot span lines. */
export function rowCells(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    const quoted = line[at] === '"' ? /"((?:[^"]|"")*)"/y : undefined
    if (quoted) quoted.lastIndex = at
    const found = quoted?.exec(line)
    const end = line.indexOf(delimiter, at + (found?.[0].length ?? 0))
    const stop = end < 0 ? line.length : end
    cells.push(found ? found[1]!.replaceAll('""', '"') : line.slice(at, stop))
    at = stop + 1
  }
  return cells
}
