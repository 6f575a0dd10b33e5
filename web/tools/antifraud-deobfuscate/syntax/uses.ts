import { type NameResolver, resolveNames } from './names.ts'
import { isCall, isMember, isNode, lineOf, type Node, nodesIn, walk } from './syntax.ts'

export interface Use {
  /** A test asks only whether it is there. */
  how: 'read' | 'call' | 'new' | 'write' | 'test'
  path: string
  /** The arguments, or the written value; undefined for anything but text. */
  input: (string | undefined)[]
  line?: number
  node?: Node
}

export const isCallOf = ({ how }: Pick<Use, 'how'>): boolean => how === 'call' || how === 'new'

/** The path without calls: `document.createElement.src`. */
export const plainPath = (path: string): string => path.replaceAll(/\((?:"(?:[^"\\]|\\.)*")?\)/g, '')

export function eventsOf(plain: string, input: Use['input']): string[] {
  if (/(?:addEventListener|\.on|\.bind)$/.test(plain)) return (input[0] ?? '').split(/\s+/)
  const own = /^(?:\$|jQuery)(?:\..*)?\.(submit|keyup|keydown|keypress|change|blur)$/.exec(plain)?.[1]
  return own !== undefined && input.length > 0 ? [own] : []
}

/** Functions and objects of the browser, which are there or not; anything else is a value, and asking for it reads it. */
export const isInterface = (path: string): boolean =>
  /(?:^|\.)(?:[A-Z]\w*|(?:get|request|create|query|enumerate|webkit|moz|ms)[A-Z]\w*|\w*(?:Storage|DB|Database|Data|Devices|Worker|Synthesis)|caches|permissions|connection|plugins|mimeTypes|fonts|matchMedia|gpu|usb|bluetooth|serial|sendBeacon|toDataURL|toBlob|performance|timing|memory|clipboard|keyboard|cookieStore|chrome|runtime|javaEnabled)$/.test(
    path,
  )

export function usesInCode(tree: Node, names: NameResolver = resolveNames(tree)): Use[] {
  const uses: Use[] = []
  for (const [node, parent] of walk(tree)) {
    const add = (how: Use['how'], path: string | undefined, input: Use['input'] = []) => {
      if (path !== undefined) uses.push({ how, path, input, line: lineOf(node), node })
    }
    if (isCall(node)) addCall(node, names, add)
    else if (isMember(node) || isGlobal(node, parent)) {
      const path = isAssigned(node, parent) ? undefined : names.pathOf(node)
      if (path !== undefined) add(isTest(node, parent, path) ? 'test' : 'read', path)
    } else if (node.type === 'AssignmentExpression' && isMember(node['left'] as Node)) {
      add('write', names.pathOf(node['left'] as Node), [names.textOf(node['right'] as Node)])
    } else if (node.type === 'AssignmentExpression' && isUndeclared(node['left'] as Node, names)) {
      add('write', `window.${(node['left'] as Node)['name']}`)
    } else if (node.type === 'VariableDeclarator') addDestructured(node, names, add)
    else if (node.type === 'BinaryExpression' && node['operator'] === 'in') {
      const [key, path] = [names.textOf(node['left'] as Node), names.pathOf(node['right'] as Node)]
      if (key !== undefined && path !== undefined) add('test', `${path}.${key}`)
    }
  }
  return uses
}

const isUndeclared = (node: Node, names: NameResolver): boolean =>
  node.type === 'Identifier' && names.pathOf(node) === node['name']

type Add = (how: Use['how'], path: string | undefined, input?: Use['input']) => void

function addCall(node: Node, names: NameResolver, add: Add): void {
  const callee = node['callee'] as Node
  const parts = nodesIn(node['arguments'])
  const input = parts.map((part) => patternOf(part) ?? names.textOf(part))
  const callback = parts[0] && names.pathOf(parts[0])
  // Text from the page that a timer runs.
  if (input[0] === undefined && isTimer.test(names.pathOf(callee) ?? '') && isText.test(callback ?? ''))
    input[0] = 'text()'
  if (input[0] === undefined && parts[0] && takesOptions.test(names.pathOf(callee) ?? ''))
    input[0] = addressOf(parts[0], names)
  const pattern = isMember(callee) ? patternOf(callee['object'] as Node) : undefined
  if (pattern !== undefined) input.unshift(pattern)
  const [target, key] = parts
  const path = target && names.pathOf(target)
  // `Reflect.get(window, decode(1))`, in whatever function that is hidden.
  if (path === 'window' && key && isCall(key) && input[1] === undefined && !isRequire(key))
    add('read', 'window.…')
  else if (
    /^(?:Object|Reflect)\.(?:defineProperty|set)$/.test(names.pathOf(callee) ?? '') &&
    path &&
    input[1] !== undefined
  )
    add('write', `${path}.${input[1]}`, [input[2]])
  if (callee.type === 'Import') add('call', 'import', input)
  else add(node.type === 'NewExpression' ? 'new' : 'call', names.pathOf(callee), input)
}

const takesOptions = /^(?:\$|jQuery)\.(?:ajax|post|get)$|^axios(?:\.request)?$/
function addressOf(options: Node, names: NameResolver): string | undefined {
  const found = nodesIn(options['properties']).find(
    ({ key }) => (key as Node | undefined)?.['name'] === 'url',
  )
  return isNode(found?.['value']) ? names.textOf(found['value']) : undefined
}

const isTimer = /^(?:window\.)?set(?:Timeout|Interval)$/
const isText =
  /Storage\b|getItem\(|getAttribute\(|\.dataset\.|\.cookie\b|\.(?:responseText|textContent|innerText|innerHTML|data|nodeValue|text\(\))$|(?:atob|fromCharCode|join|replace|replaceAll|decodeURIComponent|unescape)\(\)$/

const patternOf = (node: Node): string | undefined =>
  node.type === 'RegExpLiteral' ? (node['pattern'] as string) : undefined

const isRequire = (call: Node): boolean => (call['callee'] as Node)['name'] === 'require'

function addDestructured(node: Node, names: NameResolver, add: Add): void {
  const target = node['id'] as Node
  const path =
    target.type === 'ObjectPattern' && isNode(node['init']) ? names.pathOf(node['init']) : undefined
  if (path === undefined) return
  for (const part of nodesIn(target['properties'])) {
    const key = (part['key'] as Node | undefined)?.['name']
    if (typeof key === 'string') add('read', `${path}.${key}`)
  }
}

/** `typeof x`, `if (x)`, `!x`, `x && …`, `x == null`. */
function isTest(node: Node, parent: Node | undefined, path: string): boolean {
  if (!parent) return false
  if (parent.type === 'UnaryExpression' && parent['operator'] === 'typeof') return true
  if (!isInterface(path)) return false
  if (parent.type === 'UnaryExpression') return parent['operator'] === '!'
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') return parent['test'] === node
  if (parent.type === 'LogicalExpression') return parent['operator'] === '&&' && parent['left'] === node
  const isEmpty = (side: unknown) =>
    isNode(side) &&
    (side.type === 'NullLiteral' ||
      side['name'] === 'undefined' ||
      (side.type === 'UnaryExpression' && side['operator'] === 'void'))
  return (
    parent.type === 'BinaryExpression' &&
    /^[!=]==?$/.test(parent['operator'] as string) &&
    (isEmpty(parent['left']) || isEmpty(parent['right']))
  )
}

const isGlobal = (node: Node, parent: Node | undefined): boolean =>
  node.type === 'Identifier' &&
  parent !== undefined &&
  !(isMember(parent) && parent['property'] === node && !parent['computed']) &&
  !(/Property$|Method$/.test(parent.type) && parent['key'] === node) &&
  !(parent.type === 'VariableDeclarator' && parent['id'] === node)

const isAssigned = (node: Node, parent: Node | undefined): boolean =>
  parent?.type === 'AssignmentExpression' && parent['left'] === node && parent['operator'] === '='
