import { walk, type Node } from './syntax.ts'

/**
 * Puts each statement of a script on a line of its own, and corrects the lines of the syntax tree. For scripts that are
 * too large to be printed from their tree.
 */
export function breakLines(code: string, tree: Node): string {
  const parts: string[] = []
  let from = 0
  let added = 0
  for (const [node, parent] of walk(tree)) {
    const { start } = node
    if (
      start >= from &&
      parent &&
      isOnOwnLine(node, parent) &&
      /\S[^\S\n]*$/.test(code.slice(Math.max(from, start - 20), start))
    ) {
      parts.push(code.slice(from, start), '\n')
      from = start
      added++
    }
    if (node.loc && added > 0) node.loc = { start: { line: node.loc.start.line + added } }
  }
  parts.push(code.slice(from))
  return parts.join('')
}

const isOnOwnLine = (node: Node, parent: Node): boolean =>
  /Statement$|Declaration$|^ClassMethod$|^SwitchCase$/.test(node.type) &&
  /^(?:Program|BlockStatement|SwitchCase|ClassBody|SwitchStatement)$/.test(parent.type)
