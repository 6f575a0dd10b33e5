import type { NameResolver } from '../syntax/names.ts'
import { isCall, isMember, type Node, nodesIn, walk } from '../syntax/syntax.ts'
import { isCallOf, plainPath, type Use } from '../syntax/uses.ts'
import { collector, type Finding, type Place } from './finding.ts'

type Row = [id: string, words: string, matches: (use: Use, plain: string) => boolean]

const isCalled = (end: RegExp) => (use: Use, plain: string) => isCallOf(use) && end.test(plain)

const rows: Row[] = [
  ['eval', 'Runs text as code with eval', isCalled(/^(?:window\.)?eval$/)],
  ['function', 'Creates functions from text', isCalled(/(?:^|\.)Function$/)],
  [
    'constructor',
    'Creates functions from text through a constructor',
    (use, plain) =>
      isCalled(/\.constructor$/)(use, plain) &&
      use.input.length > 0 &&
      use.input.every((text) => text !== undefined),
  ],
  [
    'timer',
    'Passes text to a timer that runs it',
    (use, plain) =>
      isCalled(/(?:^|\.)set(?:Timeout|Interval)$/)(use, plain) && /\w\s*\(|=/.test(use.input[0] ?? ''),
  ],
  ['write', 'Writes HTML into the page while it loads', isCalled(/document\.write(?:ln)?$/)],
  [
    'script-element',
    'Adds script elements to the page',
    (use, plain) => isCalled(/createElement$/)(use, plain) && /^script$/i.test(use.input[0] ?? ''),
  ],
  ['import', 'Loads code while it runs', isCalled(/^import$|(?:^|\.)importScripts$/)],
  ['worker', 'Starts a worker', isCalled(/(?:^|\.)(?:Shared)?Worker$|serviceWorker\.register$/)],
  ['wasm', 'Runs WebAssembly', isCalled(/WebAssembly\.\w+$/)],
]

export function findDynamicCode(uses: Use[]): Finding[] {
  const { add, list } = collector<Omit<Finding, keyof Place>>()
  for (const use of uses) {
    const plain = plainPath(use.path)
    for (const [id, words, matches] of rows) if (matches(use, plain)) add(id, { id, words }, use)
  }
  return list()
}

const activeHtml = /<script\b|<\w[^<>]*\son\w+\s*=|^\s*javascript:/i
const looksLikeCode = /\w\(["'\w)]|=>|<\w+[\s>]|\bfunction\b/
const usualNames =
  /^(?:require|Symbol|String|Number|substr|substring|slice|charAt|toLowerCase|toUpperCase|concat|join|replace|for|shift|pop|at)$/
/** Below this, it can be chance. */
const minWeight = 3

/**
 * Code and names in the readable code that are still hidden. What the run reached is known from there; what waits for a
 * date, a referrer or a key is judged from the code alone, so nothing in it may be hidden.
 */
export function findHiddenCode(tree: Node, names: NameResolver, runUses: Use[], layers: string[]): string[] {
  const decodedNames = new Map<string, number>()
  const reasons = new Set<string>()
  const seen = [...layers, ...runUses.flatMap(({ input }) => input.filter((text) => text !== undefined))]
  const isSeen = (text: string) => seen.some((known) => text.includes(known) || known.includes(text))
  const judge = (text: string | undefined, isDecoded: boolean) => {
    if (text === undefined || text.length < 8) return
    if ((isDecoded ? looksLikeCode : activeHtml).test(text) && !isSeen(text.slice(0, 500)))
      reasons.add('It holds code as text that did not run in the sandbox.')
  }
  for (const [node, parent] of walk(tree)) {
    if (node.type === 'StringLiteral') judge(decoded(node['value'] as string), true)
    else if (isCall(node)) {
      judge(names.textOf(node), true)
      if (inserts.test(names.pathOf(node['callee'] as Node) ?? ''))
        for (const part of nodesIn(node['arguments'])) judge(names.textOf(part), false)
      if (isHandler(node, names))
        judge(`<a onclick="">${names.textOf(nodesIn(node['arguments'])[1]!) ?? ''}`, false)
    } else if (node.type === 'AssignmentExpression' && isMember(node['left'] as Node)) {
      if (/\.(?:innerHTML|outerHTML|srcdoc|href|src|action)$/.test(names.pathOf(node['left'] as Node) ?? ''))
        judge(names.textOf(node['right'] as Node), false)
    } else if (isMember(node) && node['computed']) {
      const name = decodedName(node['property'] as Node, names)
      if (name) decodedNames.set(...name)
    } else if (isPassedOn(node, parent) && names.valueOf(node) === undefined)
      reasons.add('It passes on a function that runs text as code.')
  }
  const weight = [...decodedNames.values()].reduce((sum, one) => sum + one, 0)
  if (weight >= minWeight) reasons.add('It computes the names of functions or fields that it uses.')
  return [...reasons]
}

const inserts =
  /(?:^|\.)(?:insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|parseFromString|write|writeln|html|append|prepend)$/

const isHandler = (call: Node, names: NameResolver): boolean => {
  const [name, value] = nodesIn(call['arguments'])
  return (
    /(?:^|\.)setAttribute$/.test(names.pathOf(call['callee'] as Node) ?? '') &&
    name !== undefined &&
    value !== undefined &&
    /^on\w/i.test(names.textOf(name) ?? '')
  )
}

/** `x[decode("…")]`, or the same through a variable; the weight says how unlikely it is to be chance. */
function decodedName(key: Node, names: NameResolver): [name: string, weight: number] | undefined {
  const value = key.type === 'Identifier' ? names.valueOf(key) : key
  if (!value || !('type' in value)) return undefined
  if (isJoined(value)) return [`joined ${value.start}`, minWeight]
  if (!isCall(value)) return undefined
  const parts = nodesIn(value['arguments'])
  if (parts.length === 0 || !parts.every(isFixed) || names.textOf(value) !== undefined) return undefined
  const callee = value['callee'] as Node
  const name = String((isMember(callee) ? (callee['property'] as Node) : callee)['name'])
  if (usualNames.test(name)) return undefined
  // Methods often turn one readable name into another.
  const weight = isMember(callee) ? 1 : parts.every(({ type }) => type === 'NumericLiteral') ? 2 : 3
  return [`${name} ${textOf(parts)}`, weight]
}

const isJoined = (node: Node): boolean =>
  node.type === 'BinaryExpression' &&
  node['operator'] === '+' &&
  [node['left'] as Node, node['right'] as Node].every(
    (side) => isJoined(side) || (isMember(side) && (side['property'] as Node).type === 'NumericLiteral'),
  )

const textOf = (parts: Node[]): string =>
  parts
    .map((part) =>
      part['elements'] ? textOf(nodesIn(part['elements'])) : String(part['value'] ?? part.type),
    )
    .join()

const isFixed = (node: Node): boolean =>
  /^(?:String|Numeric)Literal$/.test(node.type) ||
  (node.type === 'UnaryExpression' && isFixed(node['argument'] as Node)) ||
  (node.type === 'ArrayExpression' && nodesIn(node['elements']).every(isFixed))

const isPassedOn = (node: Node, parent: Node | undefined): boolean => {
  if (node.type !== 'Identifier' || !parent) return false
  const isArgument = isCall(parent) && nodesIn(parent['arguments']).includes(node)
  if (node['name'] === 'Function') return isArgument
  if (node['name'] !== 'eval') return false
  return isArgument || (parent.type === 'AssignmentExpression' && parent['right'] === node)
}

function decoded(text: string): string | undefined {
  if (text.length < 24 || text.length > 100_000) return undefined
  let plain: string
  if (/^(?:[\da-f]{2})+$/i.test(text))
    plain = text.replaceAll(/../g, (code) => String.fromCharCode(Number.parseInt(code, 16)))
  else if (/^[\w+/-]+={0,2}$/.test(text)) {
    try {
      plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    } catch {
      return undefined
    }
  } else return undefined
  return /^[\t\n\r\x20-\x7e]+$/.test(plain) ? plain : undefined
}
