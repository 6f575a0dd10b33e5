export interface Node {
  type: string
  start: number
  end: number
  loc?: { start: { line: number } }
  [field: string]: unknown
}

export type Parse = (code: string) => Node

type Step = readonly [node: Node, parent: Node | undefined]

/** By tree, because each is walked several times. */
const walkCache = new WeakMap<Node, Step[]>()

/** Every node in source order, with its parent. Iterative, because code may be nested deeply. */
export function walk(tree: Node): readonly Step[] {
  const known = walkCache.get(tree)
  if (known) return known
  const steps: Step[] = []
  const stack: Step[] = [[tree, undefined]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    steps.push(next)
    const first = stack.length
    pushChildren(stack, next[0])
    // The first child is to be taken first.
    for (let low = first, high = stack.length - 1; low < high; low++, high--) {
      const step = stack[low]!
      stack[low] = stack[high]!
      stack[high] = step
    }
  }
  walkCache.set(tree, steps)
  return steps
}

const skippedFields = new Set([
  'loc',
  'extra',
  'leadingComments',
  'trailingComments',
  'innerComments',
  'errors',
])

function pushChildren(stack: Step[], node: Node): void {
  for (const field in node) {
    const value = node[field]
    if (typeof value !== 'object' || value === null || skippedFields.has(field)) continue
    if (Array.isArray(value)) {
      for (const part of value as unknown[]) if (isNode(part)) stack.push([part, node])
    } else if (isNode(value)) stack.push([value, node])
  }
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

/** Their text argument says which element they return. */
export const elementLookups: string =
  '(?:createElement|createElementNS|querySelector|querySelectorAll|getElementById|getElementsByName|' +
  'getElementsByClassName|getElementsByTagName|getContext|closest|\\$|jQuery)$'
