// Scripts can pick fields by what they are called or what they hold, and never look one up by its name.
import type { NameResolver } from '../syntax/names.ts'
import { isCall, isMember, isNode, lineOf, nodesIn, walk, type Node } from '../syntax/syntax.ts'
import { eventsOf, isCallOf, plainPath, type Use } from '../syntax/uses.ts'
import { targetOf } from './destinations.ts'
import { holdsOf, isOwnElement, selectorOf, type Field } from './fields.ts'
import { collector, type Place } from './finding.ts'

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
  if (!uses.some(touchesForms) || !walk(tree).some((step) => readsUnnamed(step, names, isPlain)))
    return { fields: [], isPassedOn: false }
  const { add, list } = collector<Omit<Field, keyof Place>>()
  for (const [node] of walk(tree)) {
    for (const selector of comparedIn(node, names)) {
      const holds = holdsOf(selector.replaceAll(/\\[bBdDsSwW]/g, ' '))
      add(selector, { selector, holds, isRead: true }, { line: lineOf(node) })
    }
  }
  return { fields: list(), isPassedOn: uses.some((use) => passesOn(use, names, isPlain)) }
}

const formEvents =
  /^(?:submit|formdata|input|beforeinput|change|blur|keyup|keydown|keypress|paste|focusout|invalid)$/
const formSelector =
  /(?:^|[\s,>+~(:])(?:input|select|textarea|form)\b|^\*$|\[(?:name|id|type|autocomplete|placeholder|maxlength|inputmode)\b/i

function touchesForms({ how, path, input }: Use): boolean {
  const plain = plainPath(path)
  if (/\.(?:forms|elements|activeElement)\b|document\.all\b/.test(plain)) return true
  if (how === 'write') return formEvents.test(/\.on(\w+)$/.exec(plain)?.[1] ?? '')
  if (!isCallOf({ how })) return false
  return (
    /\.create(?:TreeWalker|NodeIterator)$/.test(plain) ||
    eventsOf(plain, input).some((event) => formEvents.test(event)) ||
    (/(?:^|\.)(?:querySelector(?:All)?|getElementsBy\w+|closest|matches|find|filter|children|is|\$|jQuery)$/.test(
      plain,
    ) &&
      formSelector.test(input[0] ?? ''))
  )
}

const entered = /^(?:value|valueAsNumber|valueAsDate|defaultValue|formData)$/

const pressedKey = /(?:^|\.)(?:event|\?|e|evt|ev)\.(?:key|keyCode|charCode|which)$/

/** `field.value`, `({ value }) => …`, `get(field, "value")`, `$(field).val()`, and keys that are kept. */
function readsUnnamed(
  [node, parent]: readonly [Node, Node | undefined],
  names: NameResolver,
  isPlain: (node: Node) => boolean,
): boolean {
  if (node.type === 'ObjectPattern')
    return nodesIn(node['properties']).some((part) => entered.test(String((part['key'] as Node)?.['name'])))
  if (isCall(node)) {
    const path = names.pathOf(node['callee'] as Node) ?? ''
    const [first] = nodesIn(node['arguments'])
    if (path.endsWith('.val')) return !first && selectorOf({ path }) === undefined
    return (
      !/(?:^|\.)(?:set|remove)Attribute$|(?:^|\.)createElement$/.test(path) &&
      nodesIn(node['arguments']).some((part) => names.textOf(part) === 'value')
    )
  }
  if (!isMember(node) || (parent?.type === 'AssignmentExpression' && parent['left'] === node)) return false
  const property = node['property'] as Node
  const key = node['computed'] ? names.textOf(property) : property['name']
  const path = names.pathOf(node) ?? ''
  // Shortcuts only compare the key.
  if (pressedKey.test(path))
    return (
      /^(?:Template|Array|Assignment|CallExpression)/.test(parent?.type ?? '') || parent?.['operator'] === '+'
    )
  return (
    entered.test(String(key)) && selectorOf({ path }) === undefined && !isOwnElement(path) && !isPlain(node)
  )
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

/** `i.name === "pan"`, `/card/.test(i.id)`, `["cc", "cvv"].includes(i.name)`, `switch (i.type) { case "tel": … }`, as selectors. */
function comparedIn(node: Node, names: NameResolver): string[] {
  const selectors: string[] = []
  const add = (field: unknown, operator: string, texts: (string | undefined)[]) => {
    const attribute = isNode(field) ? attributeOf(field, names) : undefined
    if (attribute === undefined) return
    for (const text of texts)
      if (text !== undefined && text !== '') selectors.push(`[${attribute}${operator}${text}]`)
  }
  const quoted = (part: unknown) => {
    const text = isNode(part) ? names.textOf(part) : undefined
    return text && JSON.stringify(text)
  }
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node['operator'] as string)) {
    add(node['left'], '=', [quoted(node['right'])])
    add(node['right'], '=', [quoted(node['left'])])
  } else if (node.type === 'SwitchStatement')
    add(
      node['discriminant'],
      '=',
      nodesIn(node['cases']).map(({ test }) => quoted(test)),
    )
  else if (isCall(node) && isMember(node['callee'] as Node)) {
    const { object, property } = node['callee'] as Node & { object: Node; property: Node }
    const [first] = nodesIn(node['arguments'])
    const operator = operators[String(property['name'])]
    if (operator === undefined || !first) return []
    const pattern = [object, first].find(({ type }) => type === 'RegExpLiteral')
    if (pattern) add(pattern === object ? first : object, '=', [`/${String(pattern['pattern'])}/`])
    else if (object.type === 'ArrayExpression') add(first, '=', nodesIn(object['elements']).map(quoted))
    else add(object, operator, [quoted(first)])
  }
  return selectors.filter((selector) => !untyped.test(selector))
}

const operators: Record<string, string> = {
  includes: '*=',
  indexOf: '*=',
  search: '*=',
  match: '*=',
  test: '*=',
  startsWith: '^=',
  endsWith: '$=',
}

function attributeOf(node: Node, names: NameResolver, depth = 0): string | undefined {
  if (depth > 5) return undefined
  const inner = (part: unknown) => (isNode(part) ? attributeOf(part, names, depth + 1) : undefined)
  if (isMember(node)) return attributes[String((node['property'] as Node)['name'])]
  if (node.type === 'Identifier') {
    const value = names.valueOf(node)
    if (value === null) return attributes[node['name'] as string]
    return value && 'type' in value ? inner(value) : value && attributes[value.key]
  }
  if (/^(?:Logical|Binary)Expression$/.test(node.type)) return inner(node['left']) ?? inner(node['right'])
  if (!isCall(node) || !isMember(node['callee'] as Node)) return undefined
  const { object, property } = node['callee'] as Node & { object: Node; property: Node }
  const [first] = nodesIn(node['arguments'])
  if (/^(?:getAttribute|attr|prop)$/.test(String(property['name'])))
    return first && attributes[names.textOf(first) ?? '']
  return /^(?:to(?:Lower|Upper)Case|trim|toString)$/.test(String(property['name']))
    ? inner(object)
    : undefined
}

const sendingCalls =
  /(?:^|\.)(?:send|postMessage|setRequestHeader|pushState|replaceState|write|writeln|insertRule|setItem|put)$|objectStore\b.*\.add$|cookieStore\.set$/
const storingWrites =
  /(?:^|\.)(?:src|srcset|href|action|formAction|poster|cookie|location)$|(?:^|\.)(?:local|session)Storage\.|^window\.name$/

function passesOn(use: Use, names: NameResolver, isPlain: (node: Node) => boolean): boolean {
  const { node, how, path, input } = use
  if (node === undefined) return false
  const plain = plainPath(path)
  // It sends what was put into it.
  if (/createElement\("form"\)\.(?:requestSubmit|submit)$/i.test(path)) return true
  const isWritten = how === 'write'
  const parts = isWritten ? [node['right']].filter(isNode) : nodesIn(node['arguments'])
  const isSink =
    targetOf(use) !== undefined ||
    (isWritten ? storingWrites : sendingCalls).test(plain) ||
    (plain.endsWith('.setAttribute') && /^(?:src|srcset|href|action)$/i.test(input[0] ?? '')) ||
    (/\.(?:innerHTML|outerHTML|insertAdjacentHTML|cssText|background\w*)$/.test(plain) &&
      parts.some((part) => /(?:src|href|action)\s*=|url\(/i.test(names.textOf(part) ?? '')))
  return isSink && !parts.every(isPlain)
}
