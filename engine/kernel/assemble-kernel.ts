// npm run kernel: assembles kernel.wat into kernel-code.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

/** The module as base64, so that it is part of the code wherever the engine runs. */
export async function assembleKernel(): Promise<string> {
  const { parseWat } = await wabt()
  const text = readFileSync(new URL('./kernel.wat', import.meta.url), 'utf8')
  const assembled = parseWat('kernel.wat', text, { simd: true })
  try {
    return Buffer.from(assembled.toBinary({}).buffer).toString('base64')
  } finally {
    assembled.destroy()
  }
}

if (import.meta.main) {
  const code = `// Made by npm run kernel.\nexport const kernelCode =\n  '${await assembleKernel()}'\n`
  writeFileSync(new URL('./kernel-code.ts', import.meta.url), code)
}
