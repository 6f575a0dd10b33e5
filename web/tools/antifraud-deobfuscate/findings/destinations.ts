import { lineOf, type Node, walk } from '../syntax/syntax.ts'
import { isCallOf, plainPath, type Use } from '../syntax/uses.ts'
import { collector, type Place } from './finding.ts'

type DestinationKind =
  | 'fetch'
  | 'XHR'
  | 'beacon'
  | 'WebSocket'
  | 'image'
  | 'form'
  | 'script'
  | 'frame'
  | 'page'
  | 'element'

export interface Destination extends Place {
  kind: DestinationKind
  /** With … for parts known only at run time; undefined when nothing is known. */
  address: string | undefined
  /** Undefined for an address on the same site or an unknown one. */
  host: string | undefined
}

interface Target {
  kind: DestinationKind
  address: string | undefined
}

/** Addresses that hold their own content: nothing is sent there. */
export const isInline = /^\s*(?:data|blob|about|javascript):/i

export function findDestinations(uses: Use[]): Destination[] {
  const { add, list } = collector<Omit<Destination, keyof Place>>()
  for (const use of uses) {
    const target = targetOf(use)
    if (!target || target.address === '') continue
    const { kind } = target
    const address = use.line === undefined ? withoutSandbox(target.address) : target.address
    add(`${kind} ${address ?? ''}`, { kind, address, host: hostOf(address) }, use)
  }
  return mergeUncertain(list()).filter(({ address }) => !isInline.test(address ?? ''))
}

/** The run's own page, and what it has in place of a value, are nothing that the script says. */
function withoutSandbox(address: string | undefined): string | undefined {
  const own = address?.replace(/^(?:https:)?\/\/shop\.example(?=[/?#]|$)/, '')
  return own === undefined ||
    own === '' ||
    /^(?:\/checkout\b|sample$|(?:\w+:)?\/\/(?:undefined|null|NaN|\[object)\b|(?:undefined|null|NaN|\[object)\b)/.test(
      own,
    )
    ? undefined
    : own
}

function mergeUncertain(found: Destination[]): Destination[] {
  const merged = new Set<Destination>()
  for (const one of found) {
    if (one.isInRun || (one.address !== undefined && !one.address.includes('…'))) continue
    const [start = ''] = (one.address ?? '').split('…')
    const shown = found.filter(({ kind, address, lines, isInRun }) => {
      return kind === one.kind && isInRun && lines.length === 0 && address?.startsWith(start)
    })
    if (shown.length === 0) continue
    // A known start of the address says more than one observed request; without it, only the run can tell.
    for (const other of start === '' ? [one] : shown) merged.add(other)
    if (start === '') for (const other of shown) other.lines = one.lines
    else one.isInRun = true
  }
  return found.filter((one) => !merged.has(one))
}

function hostOf(address: string | undefined): string | undefined {
  const host = /^(?:[a-z][\w+.-]*:)?\/\/([^/?#\s"'<>]+)/i.exec(address ?? '')?.[1]
  return host === undefined || host.startsWith('…') || host === 'shop.example' ? undefined : host
}

export function targetOf(use: Use): Target | undefined {
  if (use.how === 'write') return targetOfWrite(use)
  return isCallOf(use) ? targetOfCall(use) : undefined
}

const methods = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i
/** By the end of the called path; the first argument is the address. */
const calls: [RegExp, DestinationKind][] = [
  [/^(?:window\.)?fetch$|(?:^|\.)Request$/, 'fetch'],
  [/(?:^|\.)sendBeacon$/, 'beacon'],
  [/(?:^|\.)WebSocket$|(?:^|\.)EventSource$/, 'WebSocket'],
  [
    /^import$|(?:^|\.)importScripts$|\.getScript$|(?:^|\.)(?:Shared)?Worker$|serviceWorker\.register$/,
    'script',
  ],
  [/^(?:\$|jQuery)\.(?:ajax|post|get|getJSON)$|^axios(?:\.\w+)?$/, 'XHR'],
  [/(?:^|\.)location\.(?:assign|replace)$|^(?:window\.)?open$/, 'page'],
]

function targetOfCall({ path, input }: Use): Target | undefined {
  const plain = plainPath(path)
  if (plain.endsWith('.open') && methods.test(input[0] ?? '')) return { kind: 'XHR', address: input[1] }
  if (plain.endsWith('.setAttribute') && linking.test(input[0] ?? ''))
    return elementTarget(path, input[0]!, input[1])
  if (/\.(?:setAttribute|setProperty|insertRule|addRule|replaceSync)$/.test(plain))
    return styleTarget(input.findLast((text) => text !== undefined))
  const kind = calls.find(([end]) => end.test(plain))?.[1]
  return kind && { kind, address: input[0] }
}

function targetOfWrite({ path, input: [address] }: Use): Target | undefined {
  if (/(?:^|\.)location(?:\.href)?$/.test(plainPath(path))) return { kind: 'page', address }
  const end = path.slice(path.lastIndexOf('.') + 1)
  return linking.test(end) ? elementTarget(path, end, address) : styleTarget(address)
}

const linking = /^(?:src|srcset|action|formaction|href|data|poster)$/i

function styleTarget(text: string | undefined): Target | undefined {
  const address = /\burl\(\s*["']?((?:https?:)?\/\/[^\s"')]+)/i.exec(text ?? '')?.[1]
  return address === undefined ? undefined : { kind: 'element', address }
}

const elements: Record<string, DestinationKind> = {
  img: 'image',
  script: 'script',
  iframe: 'frame',
  form: 'form',
  // Forms with a relative address go there.
  base: 'form',
}

function elementTarget(path: string, attribute: string, address: string | undefined): Target | undefined {
  const element = /createElement\("(\w+)"\)/.exec(path)?.[1]?.toLowerCase()
  // A link is only followed by people.
  if (element === 'a' || element === 'area') return undefined
  if (/(?:^|\.)Image\(\)/.test(path)) return { kind: 'image', address }
  if (element !== undefined && element in elements) return { kind: elements[element]!, address }
  if (/^(?:form)?action$/i.test(attribute))
    return address === undefined ? undefined : { kind: 'form', address }
  // For an unknown element, only a full address counts.
  return address !== undefined && /^(?:https?:)?\/\/|^wss?:/.test(address)
    ? { kind: 'element', address }
    : undefined
}

const vendors: [host: RegExp, name: string][] = [
  [/(?:^|\.)googletagmanager\.com$/, 'Google Tag Manager'],
  [/(?:^|\.)google-analytics\.com$/, 'Google Analytics'],
  [/(?:^|\.)connect\.facebook\.net$/, 'Meta Pixel'],
  [/(?:^|\.)js\.stripe\.com$/, 'Stripe'],
  [/(?:^|\.)paypal(?:objects)?\.com$/, 'PayPal'],
  [/(?:^|\.)hotjar\.com$/, 'Hotjar'],
  [/(?:^|\.)clarity\.ms$/, 'Microsoft Clarity'],
  [/(?:^|\.)segment\.com$/, 'Segment'],
  [/(?:^|\.)mxpnl\.com$|(?:^|\.)mixpanel\.com$/, 'Mixpanel'],
  [/(?:^|\.)posthog\.com$/, 'PostHog'],
  [/(?:^|\.)intercom(?:cdn)?\.(?:io|com)$/, 'Intercom'],
  [/(?:^|\.)(?:jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com)$/, 'a package from a public CDN'],
]

/** By the whole host, so that a name that only looks like it does not count. */
export const vendorOf = (address: string | undefined): string | undefined => {
  const host = hostOf(address)?.toLowerCase()
  return host === undefined ? undefined : vendors.find(([pattern]) => pattern.test(host))?.[1]
}

/** An address that the script names, although nothing was seen to go there. */
export interface NamedAddress extends Place {
  address: string
}

const maxShown = 200
const pattern = /\b(?:https?|wss?):\/\/[\w.-]+\.[a-z\d-]{2,}(?::\d{1,5})?[^\s"'<>\\^`{|}()]{0,300}/gi
const isName = /^https?:\/\/(?:www\.)?(?:w3\.org|schemas?\.|ns\.adobe\.com)/i

export function findAddresses(
  tree: Node | undefined,
  uses: Use[],
  destinations: Destination[],
): NamedAddress[] {
  const { add, list } = collector<{ address: string }>()
  const addAll = (text: string, place: Pick<Use, 'line'>) => {
    if (!text.includes('://')) return
    for (const [found] of text.matchAll(pattern)) {
      const address = found.replace(/(?:…|[.,;:!?]+)$/, '')
      if (!isName.test(address)) add(address, { address }, place)
    }
  }
  for (const [node] of tree ? walk(tree) : []) {
    if (node.type === 'StringLiteral') addAll(node['value'] as string, { line: lineOf(node) })
    else if (node.type === 'TemplateElement')
      addAll((node['value'] as { cooked?: string }).cooked ?? '', { line: lineOf(node) })
  }
  for (const { input, line } of uses)
    for (const text of input) if (text !== undefined) addAll(text, line === undefined ? {} : { line })
  const known = destinations
    .map(({ address }) => address?.split('…')[0] ?? '')
    .filter((start) => start !== '')
  return list()
    .filter(({ address }) => !known.some((start) => start.startsWith(address) || address.startsWith(start)))
    .filter(({ address }) => !isOwnPage.test(address))
    .slice(0, maxShown)
}

const isOwnPage = /^https:\/\/shop\.example(?:\/|$)/
