import type { NameResolver } from './names.ts'
import { isCall, isFunction, isMember, isNode, nodesIn, walk, type Node } from './syntax.ts'

const maxDepth = 30

/**
 * Can only be fixed text or a fact about the browser, never what someone entered. Anything that cannot be followed is
 * not plain.
 */
export function plainValues(tree: Node, names: NameResolver): (node: Node) => boolean {
  const changes = changesIn(tree, names)

  function isPlain(node: Node, depth = 0): boolean {
    if (depth > maxDepth) return false
    const inner = (part: unknown) => !isNode(part) || isPlain(part, depth + 1)
    const all = (parts: unknown) => nodesIn(parts).every(inner)
    if (node.type.endsWith('Literal') && node.type !== 'TemplateLiteral') return true
    if (isFunction(node)) return true
    if (node.type === 'TemplateLiteral') return all(node['expressions'])
    if (node.type === 'ArrayExpression') return all(node['elements'])
    if (node.type === 'ObjectExpression') return nodesIn(node['properties']).every(isPlainProperty)
    if (/^(?:Binary|Logical)Expression$/.test(node.type)) return inner(node['left']) && inner(node['right'])
    if (node.type === 'ConditionalExpression') return inner(node['consequent']) && inner(node['alternate'])
    if (node.type === 'SequenceExpression') return inner(nodesIn(node['expressions']).at(-1))
    if (/^(?:Unary|Spread|Await|Parenthesized)/.test(node.type))
      return inner(node['argument'] ?? node['expression'])
    if (node.type === 'Identifier') return isPlainName(node, depth)
    if (isMember(node)) return isPlainMember(node, depth)
    return isCall(node) && isPlainCall(node, depth)

    function isPlainProperty(property: Node): boolean {
      if (property.type === 'SpreadElement') return inner(property['argument'])
      return property.type === 'ObjectProperty' && !property['computed'] && inner(property['value'])
    }
  }

  function isPlainName(node: Node, depth: number): boolean {
    const name = node['name'] as string
    const value = names.valueOf(node)
    if (value === undefined) return harmlessGlobals.test(name) && !changes.keys.has(name)
    if (value === null) return false
    if (!('type' in value)) return isPlainKey(value.within, value.key, depth)
    const { values, isShared } = changes.names.get(name) ?? { values: [], isShared: false }
    // What is put into an object later counts, too.
    if (isHolder(value) && isShared) return false
    return isPlain(value, depth + 1) && values.every((part) => isPlain(part, depth + 1))
  }

  function isPlainMember(node: Node, depth: number): boolean {
    const property = node['property'] as Node
    const key = node['computed'] ? names.textOf(property) : (property['name'] as string | undefined)
    return key !== undefined && isPlainKey(node['object'] as Node, key, depth)
  }

  function isPlainKey(object: Node, key: string, depth: number): boolean {
    const path = names.pathOf(object)
    if (changes.isPatched || changes.keys.has(key)) return false
    // The title is an element, too.
    if (key === 'title' && titleTexts.some((written) => changes.keys.has(written))) return false
    if (/^(?:clipboard|credentials|state)$/.test(key)) return false
    if (path === 'window') return harmlessGlobals.test(key)
    if (path === 'document') return pageFacts.test(key)
    return isPlain(object, depth + 1)
  }

  function isPlainCall(node: Node, depth: number): boolean {
    if (changes.isPatched || !nodesIn(node['arguments']).every((part) => isPlain(part, depth + 1)))
      return false
    const callee = node['callee'] as Node
    const path = names.pathOf(callee) ?? ''
    if (pureFunctions.test(path)) return !changes.keys.has(path.slice(path.lastIndexOf('.') + 1))
    return isMember(callee) && isPlain(callee['object'] as Node, depth + 1)
  }

  return isPlain
}

const harmlessGlobals =
  /^(?:undefined|NaN|Infinity|navigator|screen|location|performance|Date|Math|Intl|inner(?:Width|Height)|outer(?:Width|Height)|devicePixelRatio|screen[XY]|scroll[XY]|page[XY]Offset|origin|isSecureContext)$/
const pageFacts =
  /^(?:title|referrer|URL|location|hidden|visibilityState|readyState|characterSet|charset|domain|compatMode|lastModified)$/
const pureFunctions =
  /^(?:window\.)?(?:JSON\.stringify|String|Number|Boolean|parseInt|parseFloat|encodeURI(?:Component)?|escape|unescape|btoa|atob|Date(?:\.\w+)?|Math\.\w+|String\.fromCharCode|URL|URLSearchParams|Blob|Array\.(?:of|from)|Object\.(?:keys|values|entries|freeze))$/

const isHolder = (value: Node): boolean => /^(?:Object|Array|New)Expression$/.test(value.type)

const builtIn =
  /^(?:window\.)?(?:Object|Array|String|Number|Boolean|Date|Function|RegExp|URL|Blob|Intl\.\w+)\.prototype\./
const titleTexts = ['textContent', 'innerText', 'innerHTML', 'nodeValue', 'text', 'data']

interface Changes {
  isPatched: boolean
  keys: Set<string>
  names: Map<string, { values: Node[]; isShared: boolean }>
}

/** By names alone, so variables of the same name in different functions count as one. */
function changesIn(tree: Node, names: NameResolver): Changes {
  const changes: Changes = { isPatched: false, keys: new Set(), names: new Map() }
  const changeOf = (node: Node) => {
    const name = node['name'] as string
    const change = changes.names.get(name) ?? { values: [], isShared: false }
    changes.names.set(name, change)
    return change
  }
  const share = (node: unknown) => {
    if (isNode(node) && node.type === 'Identifier') changeOf(node).isShared = true
  }
  for (const [node] of walk(tree)) {
    if (node.type === 'AssignmentExpression') {
      const target = node['left'] as Node
      share(node['right'])
      if (!isMember(target)) continue
      changes.isPatched ||= builtIn.test(names.pathOf(target) ?? '')
      const { object, property, computed } = target as Node & { object: Node; property: Node }
      const key = (property['name'] ?? property['value']) as string
      const isElement = /^document\.(?:querySelector|getElement|createElement)/.test(
        names.pathOf(object) ?? '',
      )
      if ((!computed || property.type === 'StringLiteral') && (!isElement || titleTexts.includes(key)))
        changes.keys.add(key)
      if (object.type === 'Identifier') changeOf(object).values.push(node['right'] as Node)
      else share(rootOf(object))
    } else if (isCall(node)) {
      const callee = node['callee'] as Node
      const [, key] = nodesIn(node['arguments'])
      if (key && /(?:defineProperty|__defineGetter__|(?:^|\.)set)$/.test(names.pathOf(callee) ?? ''))
        changes.keys.add(names.textOf(key) ?? '')
      if (isMember(callee)) {
        const { object } = callee as Node & { object: Node }
        if (object.type === 'Identifier') changeOf(object).values.push(...nodesIn(node['arguments']))
      }
      if (!isReader(callee)) nodesIn(node['arguments']).forEach(share)
    } else if (node.type === 'VariableDeclarator') share(node['init'])
    else if (node.type === 'ReturnStatement' || node.type === 'SpreadElement') share(node['argument'])
    else if (/^For(?:Of|In)Statement$/.test(node.type)) share(rootOf(node['left'] as Node))
  }
  return changes
}

const isReader = (callee: Node): boolean => {
  const name = isMember(callee) ? (callee['property'] as Node)['name'] : callee['name']
  return /^(?:stringify|fetch|sendBeacon|send|URLSearchParams|Blob|keys|values|entries|encodeURIComponent|String)$/.test(
    String(name),
  )
}

const rootOf = (node: Node): Node => {
  let root = node
  while (isMember(root)) root = root['object'] as Node
  return root
}
