import { isCall, isFunction, isNode, nodesIn, walk, type Node } from './syntax.ts'

export type Value = Node | PropertyOf | null
interface PropertyOf {
  within: Node
  key: string
}

interface Scope {
  id: number
  values: Map<string, Value>
  parent: Scope | undefined
  /** `var` declarations belong to function scopes. */
  isFunction: boolean
}

export interface Scopes {
  /** The value of a variable; undefined when the script does not declare it, null when it is unknown. */
  valueOf: (name: Node) => Value | undefined
  variableOf: (name: Node) => string
}

export function resolveScopes(tree: Node): Scopes {
  const scopes = new Map<Node, Scope>()
  const callArguments = new Map<Node, Node[]>()
  const assigned: Node[] = []
  for (const [node, parent] of walk(tree)) {
    const around = parent && scopes.get(parent)
    // A parameter can have the name of its function.
    const outer = parent?.type === 'FunctionDeclaration' && parent['id'] === node ? around?.parent : around
    const scope = opensScope(node) || !outer ? newScope(node, outer, scopes.size) : outer
    scopes.set(node, scope)
    if (isCall(node) && isFunction(node['callee'] as Node))
      callArguments.set(node['callee'] as Node, nodesIn(node['arguments']))
    else if (isCall(node)) passJquery(node, callArguments)
    declare(node, parent, scope, callArguments)
    if (node.type === 'AssignmentExpression' || node.type === 'UpdateExpression') assigned.push(node)
  }
  const owner = (name: Node): Scope | undefined => {
    let scope = scopes.get(name)
    while (scope && !scope.values.has(name['name'] as string)) scope = scope.parent
    return scope
  }
  for (const node of assigned) {
    const target = (node['left'] ?? node['argument']) as Node
    const values = target.type === 'Identifier' ? owner(target)?.values : undefined
    if (values) assign(values, target, node['operator'] === '=' ? (node['right'] as Node) : null)
  }
  return {
    valueOf: (name) => {
      const scope = owner(name)
      return scope?.values.get(name['name'] as string) ?? (scope ? null : undefined)
    },
    variableOf: (name) => `${owner(name)?.id ?? ''} ${name['name'] as string}`,
  }
}

const jquery: Node = { type: 'Identifier', start: 0, end: 0, name: 'jQuery' }

/** `jQuery(function ($) { … })` and `require(["jquery"], function ($) { … })` */
function passJquery(call: Node, callArguments: Map<Node, Node[]>): void {
  const callee = call['callee'] as Node
  const parts = nodesIn(call['arguments'])
  const callback = parts.at(-1)
  if (!callback || !isFunction(callback)) return
  const name = (callee['name'] ?? (callee['property'] as Node | undefined)?.['name']) as string | undefined
  if (/^(?:\$|jQuery|ready)$/.test(name ?? '')) callArguments.set(callback, [jquery])
  else if (/^(?:require|requirejs)$/.test(name ?? '')) {
    const modules = nodesIn(parts.at(-2)?.['elements'])
    const isJquery = modules.map((part) => /(?:^|\/)jquery$/i.test(String(part['value'])))
    if (isJquery.includes(true))
      callArguments.set(
        callback,
        isJquery.map((is) => (is ? jquery : unknownValue)),
      )
  }
}

const unknownValue: Node = { type: 'Nothing', start: 0, end: 0 }
const noValue: Node = { type: 'Empty', start: 0, end: 0 }

const newScope = (node: Node, parent: Scope | undefined, id: number): Scope => ({
  id,
  values: new Map(),
  parent,
  isFunction: !parent || isFunction(node) || node.type.endsWith('Method'),
})

const opensScope = (node: Node): boolean =>
  isFunction(node) || /^(?:Program|BlockStatement|For\w*Statement|CatchClause|\w*Method)$/.test(node.type)

function declare(node: Node, parent: Node | undefined, scope: Scope, callArguments: Map<Node, Node[]>): void {
  if (node.type === 'VariableDeclarator') {
    let target = scope
    if (parent?.['kind'] === 'var') while (!target.isFunction && target.parent) target = target.parent
    assign(target.values, node['id'], isNode(node['init']) ? node['init'] : noValue)
  } else if (isFunction(node) || node.type.endsWith('Method')) {
    const values = callArguments.get(node)
    nodesIn(node['params']).forEach((parameter, at) => assign(scope.values, parameter, values?.[at] ?? null))
    if (node.type === 'FunctionDeclaration' && scope.parent) assign(scope.parent.values, node['id'], null)
  } else if (node.type === 'ClassDeclaration') assign(scope.values, node['id'], null)
  else if (node.type === 'CatchClause') assign(scope.values, node['param'], null)
  else if (/^Import\w*Specifier$/.test(node.type)) assign(scope.values, node['local'], null)
}

function assign(values: Map<string, Value>, target: unknown, value: Value): void {
  if (!isNode(target)) return
  if (target.type === 'Identifier') {
    const name = target['name'] as string
    const before = values.get(name)
    values.set(name, before === undefined || before === noValue ? value : null)
  } else if (target.type === 'AssignmentPattern') assign(values, target['left'], null)
  else if (target.type === 'RestElement') assign(values, target['argument'], null)
  else if (target.type === 'ObjectPattern') assignProperties(values, target, value)
  else for (const part of nodesIn(target['elements'])) assign(values, part, null)
}

function assignProperties(values: Map<string, Value>, pattern: Node, value: Value): void {
  for (const part of nodesIn(pattern['properties'])) {
    const key = (part['key'] as Node | undefined)?.['name']
    const isKnown = value && 'type' in value && typeof key === 'string' && !part['computed']
    assign(values, part['value'] ?? part['argument'], isKnown ? { within: value, key } : null)
  }
}
