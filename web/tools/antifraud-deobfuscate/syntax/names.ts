import { resolveScopes, type Scopes } from './scopes.ts'
import { elementLookups, isCall, isFunction, isMember, isNode, nodesIn, type Node } from './syntax.ts'

export interface NameResolver extends Scopes {
  /** `navigator.userAgent` for `n.userAgent` when n is the navigator; calls end in `()`. */
  pathOf: (node: Node) => string | undefined
  /** The text that an expression evaluates to, with … for parts known only at run time. */
  textOf: (node: Node) => string | undefined
}

const maxDepth = 30

export function resolveNames(tree: Node): NameResolver {
  const { valueOf, variableOf } = resolveScopes(tree)

  function pathOf(node: Node, depth = 0): string | undefined {
    if (depth > maxDepth) return undefined
    const inner = (part: unknown) => (isNode(part) ? pathOf(part, depth + 1) : undefined)
    if (node.type === 'Identifier') return pathOfName(node, depth)
    if (isMember(node)) return pathOfMember(node, depth, inner)
    if (node.type === 'ThisExpression') return 'this'
    if (isCall(node)) {
      const callee = inner(node['callee'])
      return callee && `${callee}(${isLookup.test(callee) ? firstText(node, depth) : ''})`
    }
    return inner(unwrap(node))
  }

  function pathOfMember(
    node: Node,
    depth: number,
    inner: (part: unknown) => string | undefined,
  ): string | undefined {
    const key = keyOf(node, depth)
    const object = node['object'] as Node
    const path = inner(object)
    if (key === undefined) {
      const isMade = path === 'window' && /Call|Conditional|Binary/.test((node['property'] as Node).type)
      return isMade ? 'window.…' : undefined
    }
    if (key === 'defaultView') return 'window'
    // Its call creates a function from text.
    return `${path ?? (key === 'constructor' && isFunction(object) ? 'Function' : '?')}.${key}`
  }

  function pathOfName(node: Node, depth: number): string | undefined {
    const name = node['name'] as string
    const value = valueOf(node)
    if (value === undefined) return globalNames.has(name) ? 'window' : name
    if (value === null) return undefined
    if ('type' in value) return pathOf(value, depth + 1)
    const path = pathOf(value.within, depth + 1)
    return path && `${path}.${value.key}`
  }

  function firstText(call: Node, depth: number): string {
    const [first] = nodesIn(call['arguments'])
    const text = first && textOf(first, depth + 1)
    return text === undefined ? '' : JSON.stringify(text.slice(0, 120))
  }

  function keyOf(member: Node, depth: number): string | undefined {
    const property = member['property'] as Node
    return member['computed'] ? textOf(property, depth + 1) : (property['name'] as string | undefined)
  }

  function textOf(node: Node, depth = 0): string | undefined {
    if (depth > maxDepth) return undefined
    if (node.type === 'StringLiteral') return node['value'] as string
    if (node.type === 'NumericLiteral') return String(node['value'])
    if (node.type === 'TemplateLiteral') return textOfTemplate(node, depth)
    if (node.type === 'BinaryExpression' && node['operator'] === '+') {
      const [left, right] = [node['left'], node['right']].map((side) => textOf(side as Node, depth + 1))
      return left === undefined && right === undefined ? undefined : `${left ?? '…'}${right ?? '…'}`
    }
    if (isCall(node)) return textOfCall(node, depth)
    if (isMember(node)) return textOfMember(node, depth)
    if (node.type === 'Identifier') {
      const value = valueOf(node)
      return value && 'type' in value ? textOf(value, depth + 1) : undefined
    }
    return undefined
  }

  function textOfCall(call: Node, depth: number): string | undefined {
    const path = pathOf(call['callee'] as Node, depth + 1) ?? ''
    const input = nodesIn(call['arguments']).map((part) => textOf(part, depth + 1))
    if (/(?:^|\.)atob$/.test(path) && input[0] !== undefined) return fromBase64(input[0])
    if (/(?:^|\.)(?:unescape|decodeURI(?:Component)?)$/.test(path) && input[0] !== undefined)
      return unescape(input[0])
    if (path === 'String.fromCharCode' && input.length > 0 && input.every((code) => code !== undefined))
      return String.fromCharCode(...input.map(Number))
    return undefined
  }

  function textOfMember(member: Node, depth: number): string | undefined {
    const object = member['object'] as Node
    const value = object.type === 'Identifier' ? valueOf(object) : undefined
    if (!value || !('type' in value)) return undefined
    const key = keyOf(member, depth)
    if (value.type === 'ArrayExpression') {
      const part = (value['elements'] as unknown[])[Number(key)]
      return isNode(part) ? textOf(part, depth + 1) : undefined
    }
    if (value.type !== 'ObjectExpression') return undefined
    const found = nodesIn(value['properties']).find((property) => {
      const own = property['key'] as Node | undefined
      return own !== undefined && (own['name'] ?? own['value']) === key
    })
    return isNode(found?.['value']) ? textOf(found['value'], depth + 1) : undefined
  }

  function textOfTemplate(node: Node, depth: number): string {
    const holes = nodesIn(node['expressions']).map((hole) => textOf(hole, depth + 1) ?? '…')
    const texts = nodesIn(node['quasis']).map((quasi) => (quasi['value'] as { cooked?: string }).cooked ?? '')
    return texts.map((text, at) => text + (holes[at] ?? '')).join('')
  }

  return { pathOf, textOf, valueOf, variableOf }
}

const isLookup = new RegExp(elementLookups)

function fromBase64(text: string): string | undefined {
  try {
    return atob(text)
  } catch {
    return undefined
  }
}

const globalNames = new Set(['window', 'self', 'globalThis'])

function unwrap(node: Node): unknown {
  if (node.type === 'AwaitExpression') return node['argument']
  if (node.type === 'AssignmentExpression') return node['right']
  if (node.type === 'LogicalExpression') return node['operator'] === '&&' ? node['right'] : node['left']
  if (node.type === 'ConditionalExpression') return node['consequent']
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') return node['expression']
  if (node.type === 'SequenceExpression') return nodesIn(node['expressions']).at(-1)
  return undefined
}
