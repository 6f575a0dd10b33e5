import variant from '@jitl/quickjs-singlefile-browser-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSContext } from 'quickjs-emscripten-core'

/** Pages of 64 kB. The engine's own limit counts allocations, not bytes, so the WebAssembly memory is limited, too. */
const memoryPages = { initial: 256, maximum: 2048 }
/** More of them for each million characters of the script, whose compiled form is kept. */
const pagesPerMillion = 600
const stackBytes = 320 * 1024
const maxDuration = 90_000

export interface Sandbox {
  context: QuickJSContext
  setTimeLimit: (milliseconds: number) => void
  reportProgress: () => void
  settle: () => void
  isFull: () => boolean
}

/**
 * A JavaScript engine in WebAssembly with nothing but the language itself. Each script gets a fresh one, because deep
 * recursion can break the engine for good.
 */
export async function openSandbox(scriptLength = 0): Promise<Sandbox> {
  const maximum = memoryPages.maximum + Math.ceil((scriptLength / 1e6) * pagesPerMillion)
  const wasmMemory = new WebAssembly.Memory({ ...memoryPages, maximum })
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }))
  const runtime = engine.newRuntime()
  // As an option it has no effect.
  runtime.setMaxStackSize(stackBytes)
  const deadline = performance.now() + maxDuration
  let timeout = maxDuration
  let end = deadline
  runtime.setInterruptHandler(() => performance.now() > end)
  const reportProgress = () => {
    end = Math.min(performance.now() + timeout, deadline)
  }
  return {
    context: runtime.newContext(),
    setTimeLimit: (milliseconds) => {
      timeout = milliseconds
      reportProgress()
    },
    reportProgress,
    settle: () => runtime.executePendingJobs(10_000).dispose(),
    // Half is enough: the allocation that failed may have been large itself.
    isFull: () => wasmMemory.buffer.byteLength > maximum * 0.5 * 65_536,
  }
}

/** For webcrack, which evaluates the obfuscator's own string decoders. */
export async function evaluate(code: string): Promise<unknown> {
  const { context, setTimeLimit } = await openSandbox()
  setTimeLimit(10_000)
  const result = context.evalCode(code)
  if (!result.error) return context.dump(result.value) as unknown
  throw new Error(String((context.dump(result.error) as { message?: string }).message))
}
