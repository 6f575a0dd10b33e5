import { encodings } from './browser-encodings.ts'
import { openSandbox, type Sandbox } from './quickjs.ts'
import { hostReturns, hostNames, hostTimers, hostValues, listMethods, textMethods } from './recorder-host.ts'
import { recorder } from './recorder.ts'
import { elementLookups, type Use } from '../syntax/uses.ts'

/** How the run in the sandbox ended. */
export type RunEnd = 'finished' | 'time' | 'memory' | 'depth' | 'error' | 'broken'

export interface SandboxRun {
  uses: Use[]
  /** Longer texts that the script ran as code. */
  layers: string[]
  end: RunEnd
  /** The error that the script threw. */
  error?: string
}

const minLayerLength = 100
const maxLayers = 5
/** Milliseconds without progress. Scripts by js-confuser can compute for seconds before they do anything. */
const scriptTimeout = 8000
const callbackTimeout = 2000
const maxCallbacks = 1000
const callbacksTimeout = 90_000

/** Runs a script in a sandbox where every global is a stub that records its path. Promises resolve. */
export async function runInSandbox(code: string): Promise<SandboxRun> {
  const run: SandboxRun = { uses: [], layers: [], end: 'finished' }
  const sandbox = await openSandbox()
  const start = performance.now()
  try {
    const next = prepare(sandbox, run)
    const { context, setTimeLimit, settle } = sandbox
    const evaluate = (code: string) => {
      const result = context.evalCode(code, 'script.js')
      if (!result.error) return
      const thrown = context.dump(result.error) as { name?: string; message?: string } | null
      recordError(run, thrown?.name ?? '', thrown?.message ?? '')
      if (run.end === 'error' && !thrown?.message && sandbox.isFull()) run.end = 'memory'
    }
    setTimeLimit(scriptTimeout)
    evaluate(code)
    settle()
    let hasMore = true
    for (
      let count = 0;
      hasMore && count < maxCallbacks && performance.now() < start + callbacksTimeout;
      count++
    ) {
      setTimeLimit(callbackTimeout)
      const result = context.callFunction(next, context.undefined)
      hasMore = result.error !== undefined || (context.dump(result.value) as boolean)
      if (sandbox.isFull()) break
      settle()
    }
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

function prepare({ context, setTimeLimit, reportProgress }: Sandbox, { uses, layers }: SandboxRun) {
  setTimeLimit(2000)
  const recordUse = context.newFunction('recordUse', (line) => {
    const [how, path, ...input] = JSON.parse(context.getString(line)) as [
      Use['how'],
      string,
      ...(string | null)[],
    ]
    reportProgress()
    uses.push({ how, path, input: input.map((text) => text ?? undefined) })
  })
  const recordCode = context.newFunction('recordCode', (text) => {
    const code = context.getString(text)
    if (code.length >= minLayerLength && layers.length < maxLayers && !layers.includes(code))
      layers.push(code)
  })
  const host = JSON.stringify({
    names: hostNames,
    values: hostValues,
    returns: hostReturns,
    timers: hostTimers,
    textMethods,
    listMethods,
    elementLookups,
  })
  const code = `(${encodings})();(recordUse, recordCode) => (${recorder})({ ...${host}, recordUse, recordCode })`
  const open = context.unwrapResult(context.evalCode(code))
  return context.unwrapResult(context.callFunction(open, context.undefined, recordUse, recordCode))
}

/** Classifies what the script threw. */
function recordError(run: SandboxRun, name: string, message: string): void {
  if (message === 'interrupted') run.end = 'time'
  else if (message === 'out of memory') run.end = 'memory'
  else if (/stack overflow/.test(message)) run.end = 'depth'
  else run.end = 'error'
  run.error = `${name}: ${message}`.slice(0, 300)
}
