import { isCall, isFunction, isNode, nodesIn, walk, type Node } from './syntax.ts'

/** What a variable was given: an expression, a part of one, or null when that cannot be told. */
export type Value = Node | Part | null
export interface Part {
  within: Node
  key: string
}

interface Scope {
  values: Map<string, Value>
  around: Scope | undefined
  /** What `var` declares belongs to it. */
  isFunction: boolean
}

/** Finds what the variable that a name means was given; undefined for what the script does not declare. */
export function readScopes(tree: Node): (name: Node) => Value | undefined {
  const scopes = new Map<Node, Scope>()
  const handed = new Map<Node, Node[]>()
  const assigned: Node[] = []
  for (const [node, parent] of walk(tree)) {
    const around = parent && scopes.get(parent)
    const scope = opens(node) || !around ? newScope(node, around) : around
    scopes.set(node, scope)
    if (isCall(node) && isFunction(node['callee'] as Node))
      handed.set(node['callee'] as Node, nodesIn(node['arguments']))
    declare(node, parent, scope, handed)
    if (node.type === 'AssignmentExpression' || node.type === 'UpdateExpression') assigned.push(node)
  }
  const owner = (name: Node): Map<string, Value> | undefined => {
    let scope = scopes.get(name)
    while (scope && !scope.values.has(name['name'] as string)) scope = scope.around
    return scope?.values
  }
  for (const node of assigned) {
    const target = (node['left'] ?? node['argument']) as Node
    const values = target.type === 'Identifier' ? owner(target) : undefined
    if (values) give(values, target, node['operator'] === '=' ? (node['right'] as Node) : null)
  }
  return (name) => owner(name)?.get(name['name'] as string) ?? (owner(name) ? null : undefined)
}

/** Declared, and given nothing yet. */
const empty: Node = { type: 'Empty', start: 0, end: 0 }

const newScope = (node: Node, around: Scope | undefined): Scope => ({
  values: new Map(),
  around,
  isFunction: !around || isFunction(node) || node.type.endsWith('Method'),
})

const opens = (node: Node): boolean =>
  isFunction(node) || /^(?:Program|BlockStatement|For\w*Statement|CatchClause|\w*Method)$/.test(node.type)

function declare(node: Node, parent: Node | undefined, scope: Scope, handed: Map<Node, Node[]>): void {
  if (node.type === 'VariableDeclarator') {
    let own = scope
    if (parent?.['kind'] === 'var') while (!own.isFunction && own.around) own = own.around
    give(own.values, node['id'], isNode(node['init']) ? node['init'] : empty)
  } else if (isFunction(node) || node.type.endsWith('Method')) {
    const values = handed.get(node)
    nodesIn(node['params']).forEach((parameter, at) => give(scope.values, parameter, values?.[at] ?? null))
    if (node.type === 'FunctionDeclaration' && scope.around) give(scope.around.values, node['id'], null)
  } else if (node.type === 'ClassDeclaration') give(scope.values, node['id'], null)
  else if (node.type === 'CatchClause') give(scope.values, node['param'], null)
  else if (/^Import\w*Specifier$/.test(node.type)) give(scope.values, node['local'], null)
}

function give(values: Map<string, Value>, target: unknown, value: Value): void {
  if (!isNode(target)) return
  if (target.type === 'Identifier') {
    const name = target['name'] as string
    const before = values.get(name)
    values.set(name, before === undefined || before === empty ? value : null)
  } else if (target.type === 'AssignmentPattern') give(values, target['left'], null)
  else if (target.type === 'RestElement') give(values, target['argument'], null)
  else if (target.type === 'ObjectPattern') giveParts(values, target, value)
  else for (const part of nodesIn(target['elements'])) give(values, part, null)
}

function giveParts(values: Map<string, Value>, pattern: Node, value: Value): void {
  for (const part of nodesIn(pattern['properties'])) {
    const key = (part['key'] as Node | undefined)?.['name']
    const isKnown = value && 'type' in value && typeof key === 'string' && !part['computed']
    give(values, part['value'] ?? part['argument'], isKnown ? { within: value, key } : null)
  }
}
