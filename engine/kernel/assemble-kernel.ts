// npm run kernel: assembles kernel.wat into kernel.wasm.
import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

export async function assembleKernel(): Promise<Uint8Array> {
  const { parseWat } = await wabt()
  const text = readFileSync(new URL('./kernel.wat', import.meta.url), 'utf8')
  const assembled = parseWat('kernel.wat', text, { simd: true })
  try {
    return assembled.toBinary({}).buffer
  } finally {
    assembled.destroy()
  }
}

if (import.meta.main) writeFileSync(new URL('./kernel.wasm', import.meta.url), await assembleKernel())
