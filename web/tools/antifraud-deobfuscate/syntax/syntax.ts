import { webcrack } from 'webcrack'

/** A node of Babel's syntax tree, as far as it is read here. */
export interface Node {
  type: string
  start: number
  end: number
  loc?: { start: { line: number } }
  [field: string]: unknown
}

export type Parse = (code: string) => Node

/** Babel's parser, which webcrack brings; it hands it to its plugins. */
export async function openParser(): Promise<Parse> {
  let open: ((code: string, options: object) => unknown) | undefined
  const take = (api: { parse: unknown }) => {
    open = api.parse as typeof open
    return {}
  }
  const nothingElse = { jsx: false, unpack: false, deobfuscate: false, unminify: false }
  await webcrack('', { ...nothingElse, sandbox: async () => undefined, plugins: { afterParse: [take] } })
  return (code) =>
    open!(code, {
      sourceType: 'unambiguous',
      allowReturnOutsideFunction: true,
      errorRecovery: true,
      plugins: ['jsx'],
    }) as Node
}

/** Every node in the order of the text, with the one around it. Without recursion: code may be nested deeply. */
export function* walk(tree: Node): Generator<[node: Node, parent: Node | undefined]> {
  const waiting: [Node, Node | undefined][] = [[tree, undefined]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    const children = childrenOf(next[0])
    for (let at = children.length - 1; at >= 0; at--) waiting.push([children[at]!, next[0]])
  }
}

const besides = new Set(['loc', 'extra', 'leadingComments', 'trailingComments', 'innerComments', 'errors'])

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const [field, value] of Object.entries(node)) {
    if (besides.has(field)) continue
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
