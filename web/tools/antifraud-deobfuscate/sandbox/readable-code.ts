import { webcrack } from 'webcrack'
import { evaluate } from './quickjs.ts'
import { isSymbolsOnly } from '../syntax/symbols-only.ts'
import type { Node } from '../syntax/syntax.ts'

export interface Readable {
  code: string
  /** The same lines without those that could not be parsed. */
  parsable: string
  /** False when the obfuscation could not be undone and the code was only formatted. */
  isDeobfuscated: boolean
  /** Why the script itself could not be read. */
  problem?: unknown
  isRead: boolean
}

interface Callbacks {
  onProgress: (share: number) => void
  /** Receives the syntax tree before protections against reading are removed. */
  onProtected: (tree: Node) => void
}

/**
 * Undoes obfuscation and minification, for reading only: the result is not meant to run. The first layer is the script; the
 * others are code that it unpacked and ran.
 */
export async function readableLayers(
  layers: string[],
  { onProgress, onProtected }: Callbacks,
): Promise<Readable> {
  const parts: string[] = []
  const parsable: string[] = []
  const result: Omit<Readable, 'code' | 'parsable'> = { isDeobfuscated: true, isRead: true }
  for (const [at, layer] of layers.entries()) {
    const callbacks = { onProtected, onProgress: (share: number) => onProgress((at + share) / layers.length) }
    const title = at === 0 ? '' : `// Layer ${at + 1}: text that the script unpacked and ran as code\n`
    try {
      const part = await makeReadable(layer, callbacks)
      result.isDeobfuscated &&= part.isDeobfuscated
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

async function makeReadable(code: string, callbacks: Callbacks) {
  // Thousands of nested signs are beyond every parser, and there is nothing to read in them.
  if (isSymbolsOnly(code)) throw new Error('This code is written in symbols.')
  try {
    return await crack(code, true, callbacks)
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return crack(code, false, callbacks)
  }
}

async function crack(code: string, isDeobfuscated: boolean, { onProgress, onProtected }: Callbacks) {
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
