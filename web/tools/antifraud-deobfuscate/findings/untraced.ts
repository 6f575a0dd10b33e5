import type { NameResolver } from '../syntax/names.ts'
import { isCall, isNode, nodesIn, walk, type Node } from '../syntax/syntax.ts'
import { isCallOf, plainPath, type Use } from '../syntax/uses.ts'
import { followValues } from '../syntax/flow.ts'
import { isInline, targetOf } from './destinations.ts'
import { canPassOn, isTaken } from './passed-on.ts'

/**
 * A script is cleared only when everything that it can send to another site is fixed text or a fact about the browser,
 * wherever it comes from and however it is sent.
 */
export function findUntraced(
  tree: Node,
  names: NameResolver,
  uses: Use[],
  isPlain: (node: Node) => boolean,
): string[] {
  const sites = new Set<string>()
  const reasons = new Set<string>()
  const traced: string[] = []
  const unknown: Node[] = []
  let isFollowed = true
  for (const use of uses) {
    if (use.node === undefined) continue
    const { node, path } = use
    const parts = partsOf(node)
    const target = targetOf(use)
    if (target && isInline.test(target.address ?? '')) continue
    const isFixed = parts.every((part) => isPlain(part))
    if (isCallOf(use) && carriers.test(plainPath(path)) && !isFixed) isFollowed = false
    if (hostKeys.test(path) && use.how === 'write') reasons.add(unknownSite)
    const texts = target ? [target.address] : isInert(use) ? [] : textsIn(parts, names)
    for (const text of texts) {
      const site = siteIn(text)
      if (isFixed && isKnown(path)) {
        if (site !== undefined) traced.push(...[text, ...use.input].filter((known) => known !== undefined))
      } else if (site !== undefined) sites.add(site)
      else if (target && !isOnOwnSite(text) && !startsOnOwnSite(addressIn(use), names)) unknown.push(...parts)
    }
  }
  if (!isFollowed) for (const site of traced.map(siteIn)) if (site !== undefined) sites.add(site)
  if (unknown[0] && unknown.some(followValues(tree, names, isTaken(names, uses, isPlain))))
    reasons.add(unknownSite)
  const literals = literalsIn(tree, names, uses).filter(
    ([, text]) => !traced.some((known) => known.includes(text)),
  )
  const named = new Set(literals.map(([node]) => node))
  if (
    canPassOn(
      names,
      uses,
      followValues(tree, names, (node) => named.has(node)),
    )
  )
    for (const [, , site] of literals) sites.add(site)
  const starts = traced.map((text) => text.split('…')[0]!)
  for (const use of uses) {
    if (use.node !== undefined || !(isCallOf(use) || use.how === 'write') || isInert(use)) continue
    const target = targetOf(use)
    for (const text of target ? [target.address] : use.input) {
      const site = siteIn(text)
      if (site !== undefined && !starts.some((start) => text!.startsWith(start))) sites.add(site)
    }
  }
  return [
    ...[...sites].slice(0, 3).map((site) => `What it can send to ${nameOf(site)} could not be traced.`),
    ...reasons,
  ]
}

const unknownSite = 'It sends data that could not be traced to an address that could not be traced.'

/** An address of another site: at the start of a text, an attribute or a CSS url, or one that data is added to. */
const foreignAddress =
  /(?:^\s*|[=('"])((?:(?:https?|wss?):|(?:https?|wss?):?[/\\]{2}|stuns?:|turns?:|[/\\]{2}(?=…|[\w…-]+\.))[\w.…:@[\]/\\-]*)|[\s;]((?:https?:)?\/\/[\w.-]+)[^\s"']*…/i
const isFormat =
  /^https?:\/\/(?:www\.w3\.org|schemas\.(?:xmlsoap|openxmlformats|microsoft)\.(?:org|com)|ns\.adobe\.com|schema\.org|shop\.example|(?:www\.)?example\.(?:com|net|org)|localhost)(?:[:/\\?#]|$)/i

function siteIn(written: string | undefined): string | undefined {
  // Browsers skip these.
  const text = written?.replaceAll(/[\t\n\r]/g, '')
  const [, start, later] = foreignAddress.exec(text ?? '') ?? []
  const site = start ?? later
  return site === undefined || /^\w+:[/\\]*$/.test(site) || isFormat.test(site) ? undefined : site
}

const nameOf = (site: string): string =>
  site
    .replace(/^\w+:/, '')
    .replace(/^[/\\]+/, '')
    .split(/[/\\]/)[0] || 'an unknown site'

const isOnOwnSite = (text: string | undefined): boolean =>
  /^(?:\/(?=[\w-])|\.{1,2}\/|[?#]|[\w-]+(?:\.\w+)?(?=[/?#]|$))/.test(text ?? '') ||
  /^https:\/\/shop\.example(?:[/?#]|$)/.test(text ?? '')

function startsOnOwnSite(address: Node | undefined, names: NameResolver): boolean {
  let first = address
  let next: string | undefined
  while (first?.type === 'BinaryExpression') {
    next = names.textOf(first['right'] as Node)
    first = first['left'] as Node
  }
  if (first?.type === 'TemplateLiteral') {
    const [before, after] = nodesIn(first['quasis']).map((part) => (part['value'] as { raw: string }).raw)
    next = after
    first = before === '' ? nodesIn(first['expressions'])[0] : undefined
  }
  const path = (first && names.pathOf(first)) ?? ''
  if (/(?:^|\.)location\.origin$/.test(path)) return next === undefined || /^[/?#]/.test(next)
  return /(?:^|\.)location\.(?:href|pathname)$/.test(path) && (next === undefined || /^[?#]/.test(next))
}

const addressIn = ({ node, how, input }: Use): Node | undefined =>
  how === 'write'
    ? (node!['right'] as Node | undefined)
    : nodesIn(node!['arguments'])[/^[A-Z]+$/.test(input[0] ?? '') ? 1 : 0]

const partsOf = (node: Node): Node[] =>
  isCall(node) ? nodesIn(node['arguments']) : isNode(node['right']) ? [node['right']] : []

const carriers =
  /(?:^|\.)(?:send|postMessage|submit|requestSubmit|setRequestHeader|pushState|replaceState|write|enqueue|bind)$/
const hostKeys = /\.host(?:name)?$/
const inertCalls =
  /^(?:window\.)?(?:console\.\w+|\w*Error)$|\.(?:createElementNS|(?:set|get|has)AttributeNS|startsWith|endsWith|includes|indexOf|match|test|search)$/
const isInert = ({ path }: Use): boolean => inertCalls.test(plainPath(path))
/** A function of the browser, not one of the script, which could add anything. */
const isKnown = (path: string): boolean => !/^(?:\?|this)/.test(path) && !path.includes('.bind')

function literalsIn(
  tree: Node,
  names: NameResolver,
  uses: Use[],
): [node: Node, text: string, site: string][] {
  const found: [Node, string, string][] = []
  const shown = new Set<Node>()
  for (const use of uses)
    if (use.node && isInert(use))
      for (const part of partsOf(use.node)) for (const [node] of walk(part)) shown.add(node)
  for (const [node, parent] of walk(tree)) {
    const text = textAt(node, parent) ?? (isCall(node) ? names.textOf(node) : undefined)
    const site = siteIn(text) ?? (isHost(node, parent, text) ? `//${text}` : undefined)
    if (site !== undefined && !shown.has(node) && !isComparison(parent))
      found.push([node, text!.trim(), site])
  }
  return found
}

const isComparison = (parent: Node | undefined): boolean =>
  parent?.type === 'BinaryExpression' && /^[!=]==?$/.test(parent['operator'] as string)

const isHost = (node: Node, parent: Node | undefined, text = ''): boolean =>
  parent?.type === 'ObjectProperty' &&
  parent['value'] === node &&
  /^host(?:name)?$/.test(String((parent['key'] as Node)['name'] ?? (parent['key'] as Node)['value'])) &&
  text.includes('.')

function textAt(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'StringLiteral')
    return /^(?:Import|Export)/.test(parent?.type ?? '') ? undefined : (node['value'] as string)
  return node.type === 'TemplateElement' ? (node['value'] as { cooked?: string }).cooked : undefined
}

function textsIn(parts: Node[], names: NameResolver): (string | undefined)[] {
  return parts.flatMap((part) => {
    if (part.type !== 'ObjectExpression' && part.type !== 'ArrayExpression') return [names.textOf(part)]
    const values = nodesIn(part['properties'] ?? part['elements'])
    return textsIn(
      values.map((one) => (isNode(one['value']) ? one['value'] : one)),
      names,
    )
  })
}
