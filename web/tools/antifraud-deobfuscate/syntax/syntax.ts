import { webcrack } from 'webcrack'

/** The parts of Babel's syntax tree that are used here. */
export interface Node {
  type: string
  start: number
  end: number
  loc?: { start: { line: number } }
  [field: string]: unknown
}

export type Parse = (code: string) => Node

/** Babel's parser, which webcrack bundles and passes to its plugins. */
export async function openParser(): Promise<Parse> {
  let parse: ((code: string, options: object) => unknown) | undefined
  const capture = (api: { parse: unknown }) => {
    parse = api.parse as typeof parse
    return {}
  }
  const parseOnly = { jsx: false, unpack: false, deobfuscate: false, unminify: false }
  await webcrack('', { ...parseOnly, sandbox: async () => undefined, plugins: { afterParse: [capture] } })
  return (code) =>
    parse!(code, {
      sourceType: 'unambiguous',
      allowReturnOutsideFunction: true,
      errorRecovery: true,
      plugins: ['jsx'],
    }) as Node
}

/** Every node in source order, with its parent. Iterative, because code may be nested deeply. */
export function* walk(tree: Node): Generator<[node: Node, parent: Node | undefined]> {
  const stack: [Node, Node | undefined][] = [[tree, undefined]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next
    const children = childrenOf(next[0])
    for (let at = children.length - 1; at >= 0; at--) stack.push([children[at]!, next[0]])
  }
}

const skippedFields = new Set([
  'loc',
  'extra',
  'leadingComments',
  'trailingComments',
  'innerComments',
  'errors',
])

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const [field, value] of Object.entries(node)) {
    if (skippedFields.has(field)) continue
    if (isNode(value)) children.push(value)
    else if (Array.isArray(value)) children.push(...value.filter(isNode))
  }
  return children
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const lineOf = (node: Node): number => node.loc?.start.line ?? 0

export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

export const isMember = ({ type }: Node): boolean =>
  type === 'MemberExpression' || type === 'OptionalMemberExpression'

export const isCall = ({ type }: Node): boolean =>
  type === 'CallExpression' || type === 'OptionalCallExpression' || type === 'NewExpression'

export const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionExpression' || type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration'
