import { webcrack } from 'webcrack'
import { evaluate } from './quickjs.ts'
import type { Node } from '../syntax/syntax.ts'

export interface Readable {
  code: string
  /** False when the obfuscation could not be undone and the code was only formatted. */
  isDeobfuscated: boolean
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
  let isDeobfuscated = true
  for (const [at, layer] of layers.entries()) {
    const callbacks = { onProtected, onProgress: (share: number) => onProgress((at + share) / layers.length) }
    const part = await makeReadable(layer, callbacks).catch((error: unknown) => {
      if (at === 0) throw error
      return { code: layer, isDeobfuscated: false }
    })
    isDeobfuscated &&= part.isDeobfuscated
    parts.push(
      at === 0
        ? part.code
        : `// Layer ${at + 1}: text that the script unpacked and ran as code\n${part.code}`,
    )
  }
  return { code: parts.join('\n\n'), isDeobfuscated }
}

async function makeReadable(code: string, callbacks: Callbacks): Promise<Readable> {
  try {
    return await crack(code, true, callbacks)
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return crack(code, false, callbacks)
  }
}

async function crack(
  code: string,
  isDeobfuscated: boolean,
  { onProgress, onProtected }: Callbacks,
): Promise<Readable> {
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
