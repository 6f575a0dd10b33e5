import { collector, type Place } from './finding.ts'
import { plainPath, type Use } from '../syntax/uses.ts'

export type DestinationKind =
  'fetch' | 'XHR' | 'beacon' | 'WebSocket' | 'image' | 'form' | 'script' | 'frame' | 'page' | 'element'

export interface Destination extends Place {
  kind: DestinationKind
  /** With … for what is known only when it runs; undefined when nothing of it is known. */
  address: string | undefined
  /** Undefined for an address on the same site, or an unknown one. */
  host: string | undefined
}

interface Target {
  kind: DestinationKind
  address: string | undefined
}

/** Where a script sends something to, or loads something from. */
export function findDestinations(uses: Use[]): Destination[] {
  const { add, list } = collector<Omit<Destination, keyof Place>>()
  for (const use of uses) {
    const target = targetOf(use)
    if (!target || target.address === '') continue
    const { kind, address } = target
    add(`${kind} ${address ?? ''}`, { kind, address, host: hostOf(address) }, use)
  }
  return withoutDoubts(list())
}

/** What the code leaves open, and the run has shown, is one thing. */
function withoutDoubts(found: Destination[]): Destination[] {
  const gone = new Set<Destination>()
  for (const one of found) {
    if (one.isInRun || (one.address !== undefined && !one.address.includes('…'))) continue
    const [start = ''] = (one.address ?? '').split('…')
    const shown = found.filter(({ kind, address, lines, isInRun }) => {
      return kind === one.kind && isInRun && lines.length === 0 && address?.startsWith(start)
    })
    if (shown.length === 0) continue
    // What is known of it beforehand says more than what it happened to send; without that, only the run can tell.
    for (const other of start === '' ? [one] : shown) gone.add(other)
    if (start === '') for (const other of shown) other.lines = one.lines
    else one.isInRun = true
  }
  return found.filter((one) => !gone.has(one))
}

function hostOf(address: string | undefined): string | undefined {
  const host = /^(?:[a-z][\w+.-]*:)?\/\/([^/?#\s"'<>]+)/i.exec(address ?? '')?.[1]
  return host === undefined || host.startsWith('…') ? undefined : host
}

function targetOf(use: Use): Target | undefined {
  if (use.how === 'write') return written(use)
  return use.how === 'read' ? undefined : called(use)
}

const methods = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i
/** By the end of the path that is called; the address is what is handed over first. */
const calls: [RegExp, DestinationKind][] = [
  [/^(?:window\.)?fetch$|(?:^|\.)Request$/, 'fetch'],
  [/(?:^|\.)sendBeacon$/, 'beacon'],
  [/(?:^|\.)WebSocket$|(?:^|\.)EventSource$/, 'WebSocket'],
  [/^import$|(?:^|\.)importScripts$|\.getScript$|(?:^|\.)(?:Shared)?Worker$/, 'script'],
  [/^(?:\$|jQuery)\.(?:ajax|post|get|getJSON)$|^axios(?:\.\w+)?$/, 'XHR'],
  [/(?:^|\.)location\.(?:assign|replace)$/, 'page'],
]

function called({ path, input }: Use): Target | undefined {
  const plain = plainPath(path)
  if (plain.endsWith('.open') && methods.test(input[0] ?? '')) return { kind: 'XHR', address: input[1] }
  if (plain.endsWith('.setAttribute') && /^(?:src|action|href|data)$/i.test(input[0] ?? ''))
    return elementTarget(path, input[0]!, input[1])
  const kind = calls.find(([end]) => end.test(plain))?.[1]
  return kind && { kind, address: input[0] }
}

function written({ path, input: [address] }: Use): Target | undefined {
  if (/(?:^|\.)location(?:\.href)?$/.test(plainPath(path))) return { kind: 'page', address }
  const end = /\.(src|action|href)$/.exec(path)?.[1]
  return end === undefined ? undefined : elementTarget(path, end, address)
}

const elements: Record<string, DestinationKind> = {
  img: 'image',
  script: 'script',
  iframe: 'frame',
  form: 'form',
}

function elementTarget(path: string, attribute: string, address: string | undefined): Target | undefined {
  const element = /createElement\("(\w+)"\)/.exec(path)?.[1]?.toLowerCase()
  if (/(?:^|\.)Image\(\)/.test(path)) return { kind: 'image', address }
  if (element !== undefined && element in elements) return { kind: elements[element]!, address }
  if (attribute === 'action') return address === undefined ? undefined : { kind: 'form', address }
  // Of an element that is not known, only what is plainly an address counts.
  return address !== undefined && /^(?:https?:)?\/\/|^wss?:/.test(address)
    ? { kind: 'element', address }
    : undefined
}
