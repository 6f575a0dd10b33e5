import { encodings } from './browser-encodings.ts'
import { openSandbox, type Sandbox } from './quickjs.ts'
import { hostAnswers, hostNames, hostTimers, hostValues, listMethods, textMethods } from './recorder-host.ts'
import { recorder } from './recorder.ts'
import { finders, type Use } from '../syntax/uses.ts'

/** How the run in the sandbox ended. */
export type RunEnd = 'finished' | 'time' | 'memory' | 'depth' | 'error' | 'broken'

export interface TrialRun {
  uses: Use[]
  /** Texts of some length that the script ran as code. */
  layers: string[]
  end: RunEnd
  /** What the script threw. */
  error?: string
}

const shortestLayer = 100
const mostLayers = 5
/** Milliseconds without anything new; what js-confuser makes can work for seconds before it shows something. */
const patience = 8000
const callbackPatience = 2000
const mostCallbacks = 1000
const longestCallbacks = 90_000

/** Runs a script where everything it could reach is a stub that notes its path, and promises are kept. */
export async function tryRun(code: string): Promise<TrialRun> {
  const run: TrialRun = { uses: [], layers: [], end: 'finished' }
  const sandbox = await openSandbox()
  const start = performance.now()
  try {
    const next = prepare(sandbox, run)
    const { context, allow, settle } = sandbox
    const evaluate = (code: string) => {
      const result = context.evalCode(code, 'script.js')
      if (!result.error) return
      const thrown = context.dump(result.error) as { name?: string; message?: string } | null
      note(run, thrown?.name ?? '', thrown?.message ?? '')
      if (run.end === 'error' && !thrown?.message && sandbox.isFull()) run.end = 'memory'
    }
    allow(patience)
    evaluate(code)
    settle()
    let isMore = true
    for (
      let count = 0;
      isMore && count < mostCallbacks && performance.now() < start + longestCallbacks;
      count++
    ) {
      allow(callbackPatience)
      const result = context.callFunction(next, context.undefined)
      isMore = result.error !== undefined || (context.dump(result.value) as boolean)
      if (sandbox.isFull()) break
      settle()
    }
  } catch (error) {
    // The engine itself gave up; it is thrown away.
    const words = error instanceof Error ? error.message : String(error)
    if (sandbox.isFull()) run.end = 'memory'
    else if (run.end === 'finished' || run.end === 'error')
      run.end = /call stack|recursion/i.test(words) ? 'depth' : 'broken'
    run.error ??= words
  }
  return run
}

function prepare({ context, allow, heard }: Sandbox, { uses, layers }: TrialRun) {
  allow(2000)
  const note = context.newFunction('note', (line) => {
    const [how, path, ...input] = JSON.parse(context.getString(line)) as [
      Use['how'],
      string,
      ...(string | null)[],
    ]
    heard()
    uses.push({ how, path, input: input.map((text) => text ?? undefined) })
  })
  const noteCode = context.newFunction('noteCode', (text) => {
    const code = context.getString(text)
    if (code.length >= shortestLayer && layers.length < mostLayers && !layers.includes(code))
      layers.push(code)
  })
  const host = JSON.stringify({
    names: hostNames,
    values: hostValues,
    answers: hostAnswers,
    timers: hostTimers,
    textMethods,
    listMethods,
    finders,
  })
  const code = `(${encodings})();(note, noteCode) => (${recorder})({ ...${host}, note, noteCode })`
  const open = context.unwrapResult(context.evalCode(code))
  return context.unwrapResult(context.callFunction(open, context.undefined, note, noteCode))
}

/** In words that say what it means for who reads the report. */
function note(run: TrialRun, name: string, message: string): void {
  if (message === 'interrupted') run.end = 'time'
  else if (message === 'out of memory') run.end = 'memory'
  else if (/stack overflow/.test(message)) run.end = 'depth'
  else run.end = 'error'
  run.error = `${name}: ${message}`.slice(0, 300)
}
