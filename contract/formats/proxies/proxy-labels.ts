// Proxies as labelled values: Clash YAML, and lines such as `IP: 8.8.8.8 Port: 8080`.
import type { Reading } from './proxy-notation.ts'
import { columnsOf, readElement } from './proxy-table.ts'

const label = /([a-z][a-z _-]*?)\s*[:=]\s*("[^"]*"|'[^']*'|\S+)/gi

export function readLabels(line: string): Reading | undefined {
  const pairs = [...line.matchAll(label)].map(([, name = '', value = '']) => [
    name,
    bare(value.replace(/[,;|]+$/, '')),
  ])
  const element = Object.fromEntries(pairs) as Record<string, string>
  const columns = columnsOf(element)
  if (!columns || (columns.places.port === undefined && !/:\d/.test(line))) return undefined
  return readElement(element)
}

/** Proxies in the YAML of Clash and similar programs, by the index of their first line; undefined if there are none. */
export function readYaml(lines: readonly string[]): Map<number, Reading> | undefined {
  const found = new Map<number, Reading>()
  for (const [at, line] of lines.entries()) {
    const [, dash = '', first] = /^(\s*-\s+)(\S.*)$/.exec(line) ?? []
    if (first === undefined || line.length > longest) continue
    const item: Record<string, string> = {}
    const flow = /^\{(.*)\}\s*(?:#.*)?$/.exec(first)?.[1]
    for (const [, name = '', value = ''] of (flow ?? '').matchAll(flowPair)) item[bare(name)] = bare(value)
    const end = flow === undefined ? lines.length : at
    for (let next = at; next < end; next++) {
      const text = next === at ? first : lines[next]!
      if (next > at && text.trim() !== '' && indentOf(text) < dash.length) break
      if (next > at && indentOf(text) !== dash.length) continue
      if (text.length > longest) continue
      const [, name, value = ''] = blockPair.exec(text.trim()) ?? []
      if (name !== undefined) item[bare(name)] = bare(value)
    }
    if (item['server'] === undefined || item['port'] === undefined) continue
    const read = readElement(item)
    const isSecure = typeof read !== 'string' && read.type === 'http' && item['tls'] === 'true'
    found.set(at, isSecure ? { ...read, type: 'https' } : read)
  }
  return found.size > 0 ? found : undefined
}

const longest = 1000

const flowPair = /([\w-]+|"[^"]*")\s*:\s*("(?:[^"\\]|\\.)*"|'[^']*'|[^,{}]*)/g
const blockPair = /^([\w-]+):(?:\s+("(?:[^"\\]|\\.)*"|'[^']*'|.*?)(?:\s+#.*)?)?$/

const indentOf = (line: string): number => line.length - line.trimStart().length

function bare(text: string): string {
  const plain = text.trim()
  if (/^'.*'$/.test(plain)) return plain.slice(1, -1).replaceAll("''", "'")
  if (!/^".*"$/.test(plain)) return plain
  try {
    return String(JSON.parse(plain))
  } catch {
    return plain.slice(1, -1)
  }
}
