import { collector, type Finding, type Place } from './finding.ts'
import { lineOf, walk, type Node } from '../syntax/syntax.ts'
import { isCallOf, plainPath, type Use } from '../syntax/uses.ts'

const descriptions = {
  debugger: 'Triggers the debugger to hinder inspection',
  'made-debugger': 'Creates debugger statements from text',
  'self-defending': 'Checks whether its own code was formatted or changed',
  console: 'Replaces or clears the console',
  'window-gap': 'Compares window sizes to notice open developer tools',
  keys: 'Watches for the keys that open developer tools',
  menu: 'Blocks the context menu',
  devtools: 'Looks for developer tools by name',
}
type Id = keyof typeof descriptions

export function findAntiDebugging(uses: Use[], trees: { tree: Node; hasLines: boolean }[]): Finding[] {
  const { add, list } = collector<Omit<Finding, keyof Place>>()
  const addLine = (id: Id, line: number | undefined) =>
    add(id, { id, words: descriptions[id] }, { line: line ?? 0 })
  for (const use of uses) for (const id of matchesOf(use)) add(id, { id, words: descriptions[id] }, use)
  for (const { tree, hasLines } of trees) {
    for (const [node] of walk(tree)) {
      const id = matchNode(node)
      if (id) addLine(id, hasLines ? lineOf(node) : 0)
    }
  }
  // Line 0 means that deobfuscation removed it.
  return list().map((finding) => ({ ...finding, lines: finding.lines.filter((line) => line > 0) }))
}

function matchesOf({ how, path, input }: Use): Id[] {
  const plain = plainPath(path)
  const ids: Id[] = []
  const isCalled = isCallOf({ how })
  const compiles = /(?:^|\.)(?:Function|constructor|eval|setInterval|setTimeout)$/
  if (
    isCalled &&
    compiles.test(plain) &&
    input.some((text) => /\bdebugger\b|^(?:debu|gger)$/.test(text ?? ''))
  )
    ids.push('made-debugger')
  if (
    (how === 'write' && /(?:^|\.)console\.\w+$/.test(plain)) ||
    (isCalled && /(?:^|\.)console\.clear$/.test(plain))
  )
    ids.push('console')
  if (isCalled && plain.endsWith('addEventListener') && input[0] === 'contextmenu') ids.push('menu')
  if (how === 'write' && plain.endsWith('.oncontextmenu')) ids.push('menu')
  return ids
}

function matchNode(node: Node): Id | undefined {
  if (node.type === 'DebuggerStatement') return 'debugger'
  if (node.type === 'StringLiteral' || node.type === 'TemplateElement') {
    const text = String(
      node.type === 'StringLiteral' ? node['value'] : (node['value'] as { raw: string }).raw,
    )
    if (text.includes('(((.+)+)+)+$') || text === '\\+\\+ *(?:[a-zA-Z_$][0-9a-zA-Z_$]*)')
      return 'self-defending'
    if (text === 'F12') return 'keys'
    if (/devtools|firebug/i.test(text) && text.length < 60) return 'devtools'
  }
  if (node.type !== 'BinaryExpression') return undefined
  if (node['operator'] === '-' && isWindowGap(node['left'] as Node, node['right'] as Node))
    return 'window-gap'
  const isKey = (side: unknown) => (side as Node)['value'] === 123
  const isCode = (side: unknown) =>
    /^(?:keyCode|which)$/.test(String(((side as Node)['property'] as Node | undefined)?.['name']))
  return (isKey(node['left']) && isCode(node['right'])) || (isKey(node['right']) && isCode(node['left']))
    ? 'keys'
    : undefined
}

function isWindowGap(left: Node, right: Node): boolean {
  const nameOf = (node: Node) => String((node['property'] as Node | undefined)?.['name'] ?? node['name'])
  return /^outer(?:Width|Height)$/.test(nameOf(left)) && /^inner(?:Width|Height)$/.test(nameOf(right))
}
