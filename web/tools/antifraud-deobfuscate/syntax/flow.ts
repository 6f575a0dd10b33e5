// Follows values through a script: variables, properties by their name, functions and what they return.
import type { NameResolver } from './names.ts'
import { isCall, isFunction, isMember, isNode, type Node, nodesIn, walk } from './syntax.ts'

/** Nothing of it, something put into it, or the value itself. */
const none = 0
const inside = 1
const whole = 2

/** Says of each expression whether what it evaluates to can come from a source. Where it is unsure, it says yes. */
export function followValues(
  tree: Node,
  names: NameResolver,
  isSource: (node: Node, parent: Node | undefined) => boolean,
): (node: Node) => boolean {
  const steps = walk(tree)
  const sources = new Set<Node>()
  for (const [node, parent] of steps) if (isSource(node, parent)) sources.add(node)
  if (sources.size === 0) return () => false
  const marks = new Map<string, number>()
  const functions = new Map<string, Set<Node>>()
  const owners = new Map<Node, Node>()
  const handedOver = new Set<Node>()
  const traps = new Set<Node>()
  const declared = new Set<string>()
  let known = new Map<Node, number>()
  let isChanged = false
  let depth = 0

  const raise = (slot: string, mark: number) => {
    if (((marks.get(slot) ?? none) | mark) === (marks.get(slot) ?? none)) return
    marks.set(slot, (marks.get(slot) ?? none) | mark)
    isChanged = true
  }
  const keyOf = (node: Node): string | undefined => {
    const property = (node['property'] ?? node['key']) as Node | undefined
    if (!property || (node['computed'] && property.type !== 'StringLiteral')) return undefined
    const { name, value } = { ...property, ...(property['id'] as Node | undefined) } as Record<string, string>
    return name ?? value
  }
  const slots = new Map<Node, string | undefined>()
  const slotOf = (node: Node): string | undefined => {
    if (slots.has(node)) return slots.get(node)
    const slot = findSlot(node)
    slots.set(node, slot)
    return slot
  }
  const findSlot = (node: Node): string | undefined => {
    if (node['name'] === 'arguments') return argumentsOf(owners.get(node))
    if (node.type === 'Identifier') return names.variableOf(node)
    if (node.type === 'ThisExpression') return 'this'
    return isMember(node) ? `.${keyOf(node) ?? '*'}` : undefined
  }
  const argumentsOf = (code: Node | undefined): string => {
    let own = code
    while (own?.type === 'ArrowFunctionExpression') own = owners.get(own)
    return `arguments ${own?.start ?? ''}`
  }
  const isCode = (node: Node) => isFunction(node) || node.type.endsWith('Method')
  const functionsOf = (node: Node): Iterable<Node> => {
    if (isCode(node)) return [node]
    if (node.type.startsWith('Class'))
      return nodesIn((node['body'] as Node | undefined)?.['body']).filter(
        ({ kind }) => kind === 'constructor',
      )
    const slot = slotOf(node)
    return (slot !== undefined && functions.get(slot)) || []
  }
  const addFunctions = (slot: string | undefined, value: unknown) => {
    if (slot === undefined || !isNode(value)) return
    for (const one of functionsOf(value)) {
      const all = functions.get(slot) ?? new Set()
      if (all.has(one)) continue
      functions.set(slot, all.add(one))
      isChanged = true
    }
  }

  function assign(target: unknown, mark: number): void {
    if (!isNode(target)) return
    if (target.type === 'ObjectPattern') {
      for (const part of nodesIn(target['properties']))
        assign(part['value'] ?? part['argument'], markOfPart(part, mark))
    } else if (mark === none) return
    else if (target.type === 'Identifier') raise(slotOf(target)!, mark)
    else if (isMember(target)) {
      const slot = slotOf(target)!
      raise(slot, mark)
      fill(target['object'] as Node)
      for (const code of functions.get(slot) ?? []) if (code['kind'] === 'set') pass(code, [mark])
      for (const code of traps) pass(code, [whole, whole, whole])
    } else if (target['elements']) for (const part of nodesIn(target['elements'])) assign(part, whole)
    else assign(target['left'] ?? target['argument'], mark)
  }

  function markOfPart(part: Node, mark: number): number {
    if (part['argument']) return mark
    const key = `.${keyOf(part) ?? '*'}`
    if (sources.has(part)) return whole
    return (mark & whole) | (marks.get(key) ?? none) | (mark && (marks.get('.*') ?? none))
  }

  /** Something was put into an object, however it is reached. */
  function fill(object: Node, depth = 0): void {
    if (depth > 20) return
    const slot = slotOf(object)
    if (slot !== undefined) raise(slot, inside)
    if (isMember(object)) fill(object['object'] as Node, depth + 1)
    const value = object.type === 'Identifier' ? names.valueOf(object) : undefined
    if (value && 'type' in value && (value.type === 'Identifier' || isMember(value))) fill(value, depth + 1)
  }

  function markOf(node: unknown): number {
    if (!isNode(node)) return none
    const before = known.get(node)
    if (before !== undefined) return before
    known.set(node, none)
    depth++
    const mark = sources.has(node) || depth > maxDepth ? whole : compute(node)
    depth--
    known.set(node, mark)
    return mark
  }
  const markOfAll = (parts: unknown) => nodesIn(parts).reduce((sum, part) => sum | markOf(part), none)

  function compute(node: Node): number {
    if (isMember(node)) return markOfMember(node)
    if (isCall(node)) return markOfCall(node)
    switch (node.type) {
      case 'Identifier':
      case 'ThisExpression':
        // A function is not what it knows.
        return declared.has(slotOf(node)!) ? none : (marks.get(slotOf(node)!) ?? none)
      case 'BinaryExpression':
        if (/^(?:[=!<>]=?=?|in|instanceof)$/.test(node['operator'] as string)) return none
        return markOf(node['left']) | markOf(node['right']) && whole
      case 'LogicalExpression':
        return markOf(node['left']) | markOf(node['right'])
      case 'ConditionalExpression':
        return markOf(node['consequent']) | markOf(node['alternate'])
      case 'TemplateLiteral':
        return markOfAll(node['expressions']) && whole
      case 'AwaitExpression':
        return markOf(node['argument']) | (marks.get('resolved') ?? none)
      case 'SequenceExpression':
        return markOf(nodesIn(node['expressions']).at(-1))
      case 'UnaryExpression':
        return /^[-+~]$/.test(node['operator'] as string) ? markOf(node['argument']) : none
      case 'ArrayExpression':
        return markOfAll(node['elements']) && inside
      case 'ObjectExpression':
        return (
          nodesIn(node['properties']).reduce(
            (sum, part) =>
              sum | (markOf(part['value'] ?? part['argument']) | (isCode(part) ? returned(part) : none)),
            none,
          ) && inside
        )
      default:
        return markOf(node['argument'] ?? node['expression'] ?? node['right'] ?? node['quasi'])
    }
  }

  function markOfMember(node: Node): number {
    const key = keyOf(node)
    if (key === 'length') return none
    const object = markOf(node['object']) | (marks.get(slotOf(node['object'] as Node) ?? '') ?? none)
    if (object & whole) return whole
    if (key === undefined) return object && whole
    return (marks.get(`.${key}`) ?? none) | (object & inside && (marks.get('.*') ?? none))
  }

  const returned = (code: Node): number => marks.get(`return ${code.start}`) ?? none

  function pass(code: Node, inputs: number[], values: Node[] = []): void {
    nodesIn(code['params']).forEach((parameter, at) => {
      const isRest = parameter.type === 'RestElement'
      const all = isRest ? inputs.slice(at).reduce((sum, one) => sum | one, none) : (inputs[at] ?? none)
      assign(parameter, isRest ? all && inside : all)
      if (parameter.type === 'Identifier') addFunctions(slotOf(parameter), values[at])
    })
    if (inputs.some(Boolean) && code.type !== 'ArrowFunctionExpression') raise(argumentsOf(code), inside)
  }

  function markOfCall(node: Node): number {
    const callee = node['callee'] as Node
    let values = nodesIn(node['arguments'])
    let inputs = values.map((part) => markOf(part))
    const method = isMember(callee) ? keyOf(callee) : undefined
    let self = isMember(callee) ? markOf(callee['object']) : none
    let targets = [...functionsOf(callee)]
    if (method === 'call' || method === 'apply' || method === 'bind') {
      targets = [...functionsOf(callee['object'] as Node)]
      self |= inputs[0] ?? none
      values = values.slice(1)
      inputs = inputs.slice(1)
      if (method === 'apply' && inputs[0]) inputs = Array.from({ length: 9 }, () => whole)
    }
    const all = inputs.reduce((sum, one) => sum | one, none)
    for (const target of targets) pass(target, inputs, values)
    // What calls these functions is not known.
    let results = none
    for (const code of values.flatMap((value) => [...functionsOf(value)])) {
      handedOver.add(code)
      if (targets.length === 0 || isMember(callee)) results |= returned(code)
      if (self | all) pass(code, [whole, whole, whole, whole])
    }
    if (all && callee.type === 'Identifier' && targets.length === 0 && names.valueOf(callee) !== undefined) {
      raise('resolved', whole)
      for (const code of handedOver) pass(code, inputs)
    }
    if (callee['name'] === 'Proxy')
      for (const part of nodesIn(values[1]?.['properties']))
        for (const code of functionsOf(isCode(part) ? part : (part['value'] as Node))) traps.add(code)
    if (all && isMember(callee) && fillers.test(method ?? '')) {
      raise('.*', whole)
      fill(callee['object'] as Node)
      const [first] = nodesIn(node['arguments'])
      if (first && /^(?:assign|define\w+|extend|set)$/.test(method!)) fill(first)
    }
    results |= targets.reduce((sum, code) => sum | returned(code), none)
    // A method of the same name may be the browser's own.
    if (keepers.test(method ?? '') || (targets.length > 0 && !isMember(callee))) return results
    return self | all | results | markOf(callee) && whole
  }

  for (const [node, parent] of steps) {
    const outer = parent && (isCode(parent) ? parent : owners.get(parent))
    if (outer) owners.set(node, outer)
  }
  const moving = steps.map(([node]) => node).filter((node) => moves.test(node.type) || isCode(node))
  for (let round = 0; round < maxRounds; round++) {
    isChanged = false
    known = new Map()
    for (const node of moving) visit(node)
    if (!isChanged) break
    // What is returned later in the text is known sooner.
    moving.reverse()
  }
  // It did not come to an end.
  if (isChanged) return () => true
  known = new Map()
  return (node) => markOf(node) !== none

  function visit(node: Node): void {
    if (
      node.type === 'VariableDeclarator' ||
      node.type === 'AssignmentPattern' ||
      node.type === 'AssignmentExpression'
    ) {
      const target = (node['id'] ?? node['left']) as Node
      const value = node['init'] ?? node['right']
      assign(target, markOf(value))
      addFunctions(slotOf(target), value)
    } else if (/^For(?:Of|In)Statement$/.test(node.type)) {
      const left = node['left'] as Node
      const target = (nodesIn(left['declarations'])[0]?.['id'] as Node | undefined) ?? left
      if (node.type === 'ForOfStatement') assign(target, markOf(node['right']) && whole)
    } else if (isCall(node)) markOf(node)
    else if (node.type === 'ReturnStatement' || node.type === 'YieldExpression')
      give(owners.get(node), node['argument'])
    else if (node.type === 'ThrowStatement' && markOf(node['argument'])) raise('thrown', whole)
    else if (node.type === 'CatchClause') assign(node['param'], marks.get('thrown') ?? none)
    else if (node.type === 'ObjectPattern') assign(node, none)
    else if (node.type === 'ClassDeclaration')
      addFunctions(isNode(node['id']) ? slotOf(node['id']) : undefined, node)
    else if (isCode(node) || node.type.endsWith('Property')) {
      const key = `.${(node['key'] && keyOf(node)) ?? '*'}`
      if (isFunction(node)) {
        if (isNode(node['id'])) addFunctions(slotOf(node['id']), node)
        if (node.type === 'FunctionDeclaration' && isNode(node['id'])) declared.add(slotOf(node['id'])!)
        if ((node['body'] as Node).type !== 'BlockStatement') give(node, node['body'])
      } else if (isCode(node)) {
        addFunctions(node['kind'] === 'constructor' ? undefined : key, node)
        if (node['kind'] === 'get') raise(key, returned(node))
      } else if (isNode(node['value'])) {
        raise(key, markOf(node['value']))
        addFunctions(key, node['value'])
      }
    }
  }

  function give(code: Node | undefined, value: unknown): void {
    if (code) raise(`return ${code.start}`, markOf(value))
  }
}

/** Syntax that takes a value from one place to another. */
const moves =
  /^(?:Variable|Assignment|For(?:Of|In)|(?:Optional)?Call|New|Return|Yield|Throw|Catch|ObjectPattern|Class)|Property$/

const maxRounds = 30
const maxDepth = 500
/** They tell about a value, but not the value. */
const keepers =
  /^(?:test|includes|indexOf|lastIndexOf|startsWith|endsWith|some|every|has|matches|search|contains|localeCompare|isNaN|hasOwnProperty|addEventListener|removeEventListener|setCustomValidity|setSelectionRange)$/
const fillers =
  /^(?:push|unshift|splice|fill|set|add|append|assign|extend|define\w*|concat|enqueue|insert\w*|put|write|update|text|replaceChildren|setItem)$/
