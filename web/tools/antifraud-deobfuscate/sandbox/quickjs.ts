import variant from '@jitl/quickjs-singlefile-browser-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSContext } from 'quickjs-emscripten-core'

/** Pages of 64 kB. The engine's own limit counts allocations, not their bytes, so its memory itself must end. */
const memoryPages = { initial: 256, maximum: 2048 }
const stackBytes = 320 * 1024
/** Whatever it shows, in milliseconds. */
const longest = 90_000

export interface Sandbox {
  context: QuickJSContext
  /** It may go on for so long from now on, or from when it was last heard of. */
  allow: (patience: number) => void
  /** It has shown something new. */
  heard: () => void
  /** Runs what promises wait for. */
  settle: () => void
  /** Most of its memory is in use: what fails now, fails for that. */
  isFull: () => boolean
}

/**
 * An engine of its own for one script, in WebAssembly: it knows nothing but the language. A fresh one each time, for a
 * script that calls itself too deeply can break it for good.
 */
export async function openSandbox(): Promise<Sandbox> {
  const wasmMemory = new WebAssembly.Memory(memoryPages)
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }))
  const runtime = engine.newRuntime()
  // Given as an option it is not heeded.
  runtime.setMaxStackSize(stackBytes)
  const last = performance.now() + longest
  let patience = longest
  let end = last
  runtime.setInterruptHandler(() => performance.now() > end)
  const heard = () => {
    end = Math.min(performance.now() + patience, last)
  }
  return {
    context: runtime.newContext(),
    allow: (milliseconds) => {
      patience = milliseconds
      heard()
    },
    heard,
    settle: () => runtime.executePendingJobs(10_000).dispose(),
    // What did not fit may have been large itself.
    isFull: () => wasmMemory.buffer.byteLength > memoryPages.maximum * 0.5 * 65_536,
  }
}

/** For webcrack, which asks for the values of the obfuscator's own decoders. */
export async function evaluate(code: string): Promise<unknown> {
  const { context, allow } = await openSandbox()
  allow(10_000)
  const result = context.evalCode(code)
  if (!result.error) return context.dump(result.value) as unknown
  throw new Error(String((context.dump(result.error) as { message?: string }).message))
}
