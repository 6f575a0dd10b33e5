// Scripts can pick fields by what they are called or what they hold, and never look one up by its name.
import { followValues } from '../syntax/flow.ts'
import type { NameResolver } from '../syntax/names.ts'
import { isCall, isFunction, isMember, isNode, lineOf, nodesIn, walk, type Node } from '../syntax/syntax.ts'
import type { Use } from '../syntax/uses.ts'
import { holdsOf, type Field } from './fields.ts'
import { collector, type Place } from './finding.ts'
import { canPassOn, enteredValues, redirectsForm } from './passed-on.ts'

export interface PickedFields {
  fields: Field[]
  /** What it reads may go somewhere: to any site, into storage or into a cookie. */
  isPassedOn: boolean
}

export function findPickedFields(
  tree: Node,
  names: NameResolver,
  uses: Use[],
  isPlain: (node: Node) => boolean,
): PickedFields {
  const isEntered = enteredValues(names, uses, isPlain)
  if (!isEntered || !walk(tree).some(([node, parent]) => isEntered(node, parent)))
    return { fields: [], isPassedOn: uses.some(redirectsForm) }
  const { add, list } = collector<Omit<Field, keyof Place>>()
  const comparedIn = comparisons(tree, names)
  for (const [node, parent] of walk(tree)) {
    for (const selector of comparedIn(node, parent)) {
      if (untyped.test(selector)) continue
      const holds = holdsOf(selector.replaceAll(/\\[bBdDsSwW]/g, ' '))
      add(selector, { selector, holds, isRead: true }, { line: lineOf(node) })
    }
  }
  return {
    fields: list(),
    isPassedOn: uses.some(redirectsForm) || canPassOn(names, uses, followValues(tree, names, isEntered)),
  }
}

const attributes: Record<string, string> = {
  name: 'name',
  id: 'id',
  type: 'type',
  autocomplete: 'autocomplete',
  placeholder: 'placeholder',
  maxLength: 'maxlength',
  maxlength: 'maxlength',
  inputMode: 'inputmode',
  pattern: 'pattern',
}
/** Fields of these types hold nothing that someone typed. */
const untyped =
  /^\[type="(?:checkbox|radio|submit|button|reset|file|image|hidden|range|color|select-(?:one|multiple))"\]$/
const formSelector = /\[(?:name|id|type|autocomplete|placeholder|maxlength|inputmode|data-)\b/i
const formPath =
  /(?:^|\.)(?:forms\b.*|elements|form|target|currentTarget)$|(?:querySelector|getElementById)\("[^"]*(?:form|pay|checkout)[^"]*"\)$/

/** `i.name === "pan"`, `/card/.test(i.id)`, `wanted[i.name]`, `form.elements.cvv`, `switch (i.type) { … }`, as selectors. */
function comparisons(tree: Node, names: NameResolver): (node: Node, parent: Node | undefined) => string[] {
  const inputs = inputsOf(tree, names)
  /** Objects that have what was entered by the names of fields. */
  const byName = new Set<string>()
  for (const [node] of walk(tree)) {
    const target = node.type === 'AssignmentExpression' ? (node['left'] as Node) : undefined
    const object = target && isMember(target) && target['computed'] ? (target['object'] as Node) : undefined
    if (object?.type === 'Identifier' && attributeOf(target!['property'], names))
      byName.add(names.variableOf(object))
  }
  const aliases = new Map<string, string>()
  for (const [node, parent] of walk(tree)) {
    const [key, value] = [node['key'], node['value']] as (Node | undefined)[]
    const attribute = key && attributes[key['name'] as string]
    if (parent?.type === 'ObjectPattern' && attribute !== undefined && value?.type === 'Identifier')
      aliases.set(names.variableOf(value), attribute)
  }
  const textsOf = (part: unknown, depth = 0): string[] => {
    if (!isNode(part) || depth > 3) return []
    const inner = (one: unknown) => textsOf(one, depth + 1)
    if (part.type === 'RegExpLiteral') return [`/${part['pattern'] as string}/`]
    if (part.type === 'ArrayExpression') return nodesIn(part['elements']).flatMap(inner)
    if (part.type === 'ObjectExpression')
      return nodesIn(part['properties']).flatMap(({ key }) =>
        isNode(key) ? [JSON.stringify(key['name'] ?? key['value'])] : [],
      )
    const text = names.textOf(part)
    if (text !== undefined) return text === '' ? [] : [JSON.stringify(text)]
    if (part.type === 'NewExpression') return inner(nodesIn(part['arguments'])[0])
    if (part.type !== 'Identifier') return []
    const value = names.valueOf(part)
    return value && 'type' in value ? inner(value) : (inputs.get(names.variableOf(part)) ?? []).flatMap(inner)
  }
  const select = (field: unknown, operator: string, texts: unknown): string[] => {
    const alias =
      isNode(field) && field.type === 'Identifier' ? aliases.get(names.variableOf(field)) : undefined
    const attribute = alias ?? attributeOf(field, names)
    return attribute === undefined ? [] : textsOf(texts).map((text) => `[${attribute}${operator}${text}]`)
  }
  return (node, parent) => {
    const { left, right } = node
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node['operator'] as string))
      return [...select(left, '=', right), ...select(right, '=', left)]
    if (node.type === 'BinaryExpression' && node['operator'] === 'in') return select(left, '=', right)
    if (node.type === 'SwitchStatement')
      return nodesIn(node['cases']).flatMap(({ test }) => select(node['discriminant'], '=', test))
    if (isMember(node)) {
      const { object, property } = node as Node & { object: Node; property: Node }
      if (node['computed'] && isNode(property)) {
        const isWritten = parent?.type === 'AssignmentExpression' && parent['left'] === node
        const keys = isWritten ? [] : select(property, '=', object)
        if (keys.length > 0) return keys
      }
      const key = keyOf(node, names)
      const isNamed =
        (object.type === 'Identifier' && byName.has(names.variableOf(object))) ||
        (parent &&
          isMember(parent) &&
          keyOf(parent, names) === 'value' &&
          formPath.test(names.pathOf(object) ?? ''))
      return isNamed && key !== undefined && !/^(?:\d+|length|elements|target|value)$/.test(key)
        ? [`[name=${JSON.stringify(key)}]`]
        : []
    }
    if (!isCall(node) || !isMember(node['callee'] as Node)) return []
    const callee = node['callee'] as Node
    const object = callee['object'] as Node
    const [first] = nodesIn(node['arguments'])
    const method = keyOf(callee, names) ?? ''
    if (/^(?:matches|closest|is|filter|not)$/.test(method))
      return textsOf(first)
        .flatMap((text) => (text.startsWith('"') ? (JSON.parse(text) as string).split(',') : []))
        .filter((selector) => formSelector.test(selector))
    if (method === 'namedItem' || (method === 'get' && /formData\b/i.test(names.pathOf(object) ?? '')))
      return textsOf(first).map((text) => `[name=${text}]`)
    const operator = operators[method]
    if (operator === undefined) return []
    // A list or a pattern can be on either side.
    const isList = attributeOf(object, names) === undefined
    const texts = isList ? select(first, '=', object) : select(object, operator, first)
    return texts.map((text) => text.replace(/[*^$]=\//, '=/'))
  }
}

/** What functions of the script are called with, by parameter. */
function inputsOf(tree: Node, names: NameResolver): Map<string, Node[]> {
  const functions = new Map<string, Node>()
  const inputs = new Map<string, Node[]>()
  for (const [node] of walk(tree)) {
    const code = node.type === 'VariableDeclarator' ? node['init'] : node
    if (isNode(code) && isFunction(code) && isNode(node['id']))
      functions.set(names.variableOf(node['id']), code)
  }
  for (const [node] of walk(tree)) {
    const callee = isCall(node) ? (node['callee'] as Node) : undefined
    const code = callee?.type === 'Identifier' ? functions.get(names.variableOf(callee)) : undefined
    nodesIn(code?.['params']).forEach((parameter, at) => {
      const value = nodesIn(node['arguments'])[at]
      if (parameter.type !== 'Identifier' || !value) return
      const slot = names.variableOf(parameter)
      inputs.set(slot, [...(inputs.get(slot) ?? []), value].slice(0, 20))
    })
  }
  return inputs
}

const operators: Record<string, string> = {
  includes: '*=',
  indexOf: '*=',
  search: '*=',
  match: '*=',
  test: '*=',
  exec: '*=',
  has: '=',
  startsWith: '^=',
  endsWith: '$=',
}

const keyOf = (member: Node, names: NameResolver): string | undefined =>
  member['computed']
    ? names.textOf(member['property'] as Node)
    : ((member['property'] as Node)['name'] as string)

function attributeOf(node: unknown, names: NameResolver, depth = 0): string | undefined {
  if (!isNode(node) || depth > 5) return undefined
  const inner = (part: unknown) => attributeOf(part, names, depth + 1)
  if (isMember(node)) {
    const key = keyOf(node, names) ?? ''
    const path = names.pathOf(node['object'] as Node) ?? ''
    if (path.endsWith('.dataset')) return `data-${key}`
    if (/\.labels(?:\.0)?$/.test(path)) return 'label'
    if (key === 'value' && /\.attributes\.\w+$/.test(path)) return inner(node['object'])
    return Object.hasOwn(attributes, key) ? attributes[key] : undefined
  }
  if (node.type === 'Identifier') {
    const value = names.valueOf(node)
    if (value === null) return attributes[node['name'] as string]
    return value && 'type' in value ? inner(value) : value && attributes[value.key]
  }
  if (/^(?:Logical|Binary)Expression$/.test(node.type)) return inner(node['left']) ?? inner(node['right'])
  if (!isCall(node) || !isMember(node['callee'] as Node)) return undefined
  const callee = node['callee'] as Node
  const method = keyOf(callee, names) ?? ''
  const [first] = nodesIn(node['arguments'])
  if (/^(?:getAttribute|attr|prop)$/.test(method)) return first && attributes[names.textOf(first) ?? '']
  return /^(?:to(?:Lower|Upper)Case|trim|toString|slice|substr|substring|replace|replaceAll|split|at|charAt)$/.test(
    method,
  )
    ? inner(callee['object'])
    : undefined
}
