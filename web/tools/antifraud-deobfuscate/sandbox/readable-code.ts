import { webcrack } from 'webcrack'
import { type Node, type Parse, walk } from '../syntax/syntax.ts'
import { evaluate } from './quickjs.ts'

interface Readable {
  code: string
  /** The same lines without those that could not be parsed. */
  parsable: string
  isDeobfuscated: boolean
  problem?: unknown
  isRead: boolean
  tree?: Node
}

interface Callbacks {
  parse: Parse
  onProgress: (share: number) => void
  onProtected: (tree: Node) => void
}

/**
 * Undoes obfuscation and minification, for reading only: the result is not meant to run. The first layer is the script; the
 * others are code that it unpacked and ran.
 */
export async function readableLayers(
  layers: string[],
  { parse, onProgress, onProtected }: Callbacks,
): Promise<Readable> {
  const parts: string[] = []
  const parsable: string[] = []
  const result: Omit<Readable, 'code' | 'parsable'> = { isDeobfuscated: true, isRead: true }
  for (const [at, layer] of layers.entries()) {
    const callbacks = {
      parse,
      onProtected,
      onProgress: (share: number) => onProgress((at + share) / layers.length),
    }
    const title = at === 0 ? '' : `// Layer ${at + 1}: text that the script unpacked and ran as code\n`
    try {
      const part = await makeReadable(layer, callbacks)
      result.isDeobfuscated &&= part.isDeobfuscated
      if (layers.length === 1 && part.tree) result.tree = part.tree
      parts.push(title + part.code)
      parsable.push(title + part.code)
    } catch (error) {
      if (at === 0) result.problem = error
      result.isRead = false
      parts.push(`${title}// This layer could not be parsed and is shown as it is.\n${layer}`)
      parsable.push(parts.at(-1)!.replaceAll(/[^\n]+/g, ''))
    }
  }
  return { ...result, code: parts.join('\n\n'), parsable: parsable.join('\n\n') }
}

/** From this length on, code that is not obfuscated is only broken into lines, which takes a quarter of the time. */
const largeFrom = 500_000
/** Above this length, undoing an obfuscation would take minutes. */
const hugeFrom = 4_000_000
/** Names and decoders as javascript-obfuscator writes them. */
const obfuscation = /\b_0x[\da-f]{2,6}\b|(?:parseInt\(\w{1,12}\([^()]{1,30}\)\)[^;]{1,30}){3}/

async function makeReadable(
  code: string,
  callbacks: Callbacks,
): Promise<{ code: string; isDeobfuscated: boolean; tree?: Node }> {
  // Thousands of nested signs are beyond every parser, and there is nothing to read in them.
  if (isSymbolsOnly(code)) throw new Error('This code is written in symbols.')
  const isObfuscated = code.length >= largeFrom && obfuscation.test(code)
  if (code.length >= hugeFrom || (code.length >= largeFrom && !isObfuscated)) {
    const tree = callbacks.parse(code)
    callbacks.onProgress(0.6)
    return { code: breakLines(code, tree), isDeobfuscated: !isObfuscated, tree }
  }
  try {
    return await runWebcrack(code, true, callbacks)
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return runWebcrack(code, false, callbacks)
  }
}

async function runWebcrack(code: string, isDeobfuscated: boolean, { onProgress, onProtected }: Callbacks) {
  const inspect = () => ({
    visitor: { Program: ({ node }: { node: unknown }) => void onProtected(node as Node) },
  })
  const result = await webcrack(code, {
    jsx: false,
    unpack: false,
    deobfuscate: isDeobfuscated,
    sandbox: evaluate,
    plugins: { afterUnminify: [inspect] },
    onProgress: (percent) => onProgress(percent / 100),
  })
  return { code: result.code, isDeobfuscated }
}

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

const longText = /"[^"\n]{50,}"|'[^'\n]{50,}'|`[^`\n]{50,}`/g

/** Encoders such as JSFuck, jjencode and aaencode write code without words. */
export function isSymbolsOnly(source: string): boolean {
  const text = source.replaceAll(longText, '""').replaceAll(/\s+/g, '')
  if (text.length < 100) return false
  let letters = 0
  for (const [word] of text.matchAll(/[A-Za-z]{3,}/g)) letters += word.length
  return letters < text.length * 0.1 || /[[\]()!+$_~{}"'\\.:;,]{300}/.test(text)
}

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
