import { webcrack } from 'webcrack'
import { evaluate } from './quickjs.ts'
import type { Node } from '../syntax/syntax.ts'

export interface Readable {
  code: string
  /** False when the obfuscation could not be undone, and the code was only laid out. */
  isUndone: boolean
}

interface Watching {
  onProgress: (share: number) => void
  /** Hears of the tree before what guards the script against being read is taken out. */
  onGuarded: (tree: Node) => void
}

/**
 * Undoes what obfuscators and minifiers did, for reading only: what it gives is not meant to run. The first layer is
 * the script; the others are what it unpacked and ran.
 */
export async function readableLayers(
  layers: string[],
  { onProgress, onGuarded }: Watching,
): Promise<Readable> {
  const parts: string[] = []
  let isUndone = true
  for (const [at, layer] of layers.entries()) {
    const watching = { onGuarded, onProgress: (share: number) => onProgress((at + share) / layers.length) }
    const part = await makeReadable(layer, watching).catch((error: unknown) => {
      if (at === 0) throw error
      return { code: layer, isUndone: false }
    })
    isUndone &&= part.isUndone
    parts.push(
      at === 0
        ? part.code
        : `// Layer ${at + 1}: text that the script unpacked and ran as code\n${part.code}`,
    )
  }
  return { code: parts.join('\n\n'), isUndone }
}

async function makeReadable(code: string, watching: Watching): Promise<Readable> {
  try {
    return await crack(code, true, watching)
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return crack(code, false, watching)
  }
}

async function crack(
  code: string,
  isUndone: boolean,
  { onProgress, onGuarded }: Watching,
): Promise<Readable> {
  const look = () => ({ visitor: { Program: ({ node }: { node: unknown }) => void onGuarded(node as Node) } })
  const result = await webcrack(code, {
    jsx: false,
    unpack: false,
    deobfuscate: isUndone,
    sandbox: evaluate,
    plugins: { afterUnminify: [look] },
    onProgress: (percent) => onProgress(percent / 100),
  })
  return { code: result.code, isUndone }
}
