import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import { encodings } from './browser-encodings.ts'
import { exportsCaller } from './call-exports.ts'
import { codeRunner, htmlParts } from './run-texts.ts'
import { openSandbox, type Sandbox } from './quickjs.ts'
import { recorder } from './recorder.ts'
import { fakeBrowser, valueFinder } from './fake-browser.ts'
import type { Use } from '../syntax/uses.ts'

export type RunEnd = 'finished' | 'time' | 'memory' | 'depth' | 'error' | 'broken'

export interface SandboxRun {
  uses: Use[]
  layers: string[]
  end: RunEnd
  error?: string
  failedCallbacks: number
  limit?: 'callbacks' | 'uses' | 'layers'
}

type Kind = 'script' | 'CommonJS' | 'module'

const minLayerLength = 40
const maxLayers = 20
/** Milliseconds without progress. Scripts by js-confuser can compute for seconds before they do anything. */
const scriptTimeout = 8000
const callbackTimeout = 2000
const maxCallbacks = 1000
const callbacksTimeout = 60_000
const exportsTimeout = 20_000

/** Runs a script in a sandbox where every global is a stub that records its path. Promises resolve. */
export async function runInSandbox(code: string): Promise<SandboxRun> {
  const run = await runAs('script', code)
  const other = otherKind(run, code)
  const again = other && (await runAs(other, code))
  return again && (again.end === 'finished' || again.uses.length > run.uses.length) ? again : run
}

function otherKind({ end, error = '' }: SandboxRun, code: string): Kind | undefined {
  if (end !== 'error') return undefined
  if (error.startsWith('SyntaxError') && /\b(?:import|export)\b/.test(code)) return 'module'
  return /\b(?:module\.exports|exports|require|define)\b/.test(code) ? 'CommonJS' : undefined
}

async function runAs(kind: Kind, code: string): Promise<SandboxRun> {
  const run: SandboxRun = { uses: [], layers: [], end: 'finished', failedCallbacks: 0 }
  const sandbox = await openSandbox(code.length)
  const { context, setTimeLimit, settle } = sandbox
  try {
    const recording = prepare(sandbox, run, kind)
    const result = (() => {
      setTimeLimit(scriptTimeout)
      return context.evalCode(code, 'script.js', { type: kind === 'module' ? 'module' : 'global' })
    })()
    if (result.error) {
      const thrown = context.dump(result.error) as { name?: string; message?: string } | null
      recordError(run, thrown?.name ?? '', thrown?.message ?? '')
      if (run.end === 'error' && !thrown?.message && sandbox.isFull()) run.end = 'memory'
    } else if (kind === 'module') recording.setExports(result.value)
    settle()
    const callAll = (timeout: number, onFailure: () => void) => {
      const start = performance.now()
      for (let count = 0; !sandbox.isFull(); count++) {
        if (count >= maxCallbacks || performance.now() > start + timeout) return false
        setTimeLimit(callbackTimeout)
        const state = recording.next()
        if (state === 'none') return true
        if (state === 'failed') onFailure()
        settle()
      }
      return false
    }
    if (!callAll(callbacksTimeout, () => run.failedCallbacks++)) run.limit = 'callbacks'
    run.failedCallbacks += recording.rejected()
    if (!result.error) recordRejection(run, context, result.value)
    setTimeLimit(callbackTimeout)
    recording.callExports()
    settle()
    callAll(exportsTimeout, () => undefined)
    if (recording.isFull()) run.limit = 'uses'
  } catch (error) {
    // The engine itself failed and is discarded.
    const message = error instanceof Error ? error.message : String(error)
    if (sandbox.isFull()) run.end = 'memory'
    else if (run.end === 'finished' || run.end === 'error')
      run.end = /call stack|recursion/i.test(message) ? 'depth' : 'broken'
    run.error ??= message
  }
  return run
}

function prepare({ context, setTimeLimit, reportProgress }: Sandbox, run: SandboxRun, kind: Kind) {
  setTimeLimit(2000)
  const recordUse = context.newFunction('recordUse', (line) => {
    const [how, path, ...input] = JSON.parse(context.getString(line)) as [
      Use['how'],
      string,
      ...(string | null)[],
    ]
    reportProgress()
    run.uses.push({ how, path, input: input.map((text) => text ?? undefined) })
  })
  const recordCode = context.newFunction('recordCode', (text) => {
    const code = context.getString(text)
    if (code.length < minLayerLength || run.layers.includes(code)) return
    if (run.layers.length < maxLayers) run.layers.push(code)
    else run.limit = 'layers'
  })
  const host = JSON.stringify({ ...fakeBrowser, isModule: kind === 'CommonJS' })
  const parts = `{ htmlParts: ${htmlParts}, codeRunner: ${codeRunner}, exportsCaller: ${exportsCaller},
    valueFinder: ${valueFinder} }`
  const code = `(${encodings})();(recordUse, recordCode) =>
    (${recorder})({ ...${host}, recordUse, recordCode }, ${parts})`
  const open = context.unwrapResult(context.evalCode(code))
  const made = context.unwrapResult(context.callFunction(open, context.undefined, recordUse, recordCode))
  const call = (name: string, ...input: QuickJSHandle[]) =>
    context.callFunction(context.getProp(made, name), context.undefined, ...input)
  return {
    next: (): 'none' | 'done' | 'failed' => {
      const result = call('next')
      if (result.error) return 'failed'
      return (context.dump(result.value) as boolean) ? 'done' : 'none'
    },
    callExports: () => call('callExports'),
    setExports: (value: QuickJSHandle) => call('setExports', value),
    rejected: () => context.dump(context.unwrapResult(call('rejected'))) as number,
    isFull: () => context.dump(context.unwrapResult(call('isFull'))) as boolean,
  }
}

/** A script that is one asynchronous function fails later. */
function recordRejection(run: SandboxRun, context: QuickJSContext, value: QuickJSHandle): void {
  const state = context.getPromiseState(value)
  if (state.type !== 'rejected') return
  const thrown = context.dump(state.error) as { name?: string; message?: string } | null
  recordError(run, thrown?.name ?? '', thrown?.message ?? '')
}

function recordError(run: SandboxRun, name: string, message: string): void {
  if (message === 'interrupted') run.end = 'time'
  else if (message === 'out of memory') run.end = 'memory'
  else if (/stack overflow/.test(message)) run.end = 'depth'
  else run.end = 'error'
  run.error = `${name}: ${message}`.slice(0, 300)
}
