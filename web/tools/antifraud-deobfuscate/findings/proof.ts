import { plural } from '#contract/formats/numbers.ts'
import type { RunEnd, SandboxRun } from '../sandbox/sandbox-run.ts'
import { isSymbolsOnly } from '../sandbox/readable-code.ts'
import { isCallOf, plainPath, type Use } from '../syntax/uses.ts'
import type { Coverage } from './coverage.ts'
import { vendorOf, type Destination } from './destinations.ts'
import { mostlyReadable, type Finding } from './finding.ts'

export interface Proof {
  run: 'finished'
  isRead: true
  readablePercent: number
  unseen: readonly []
}

export type Unseen = [string, ...string[]]

interface View {
  run: Pick<SandboxRun, 'end' | 'failedCallbacks' | 'limit'>
  layers: string[]
  isRead: boolean
  isDeobfuscated: boolean
  coverage: Coverage
  uses: Use[]
  dynamicCode: Finding[]
  destinations: Destination[]
  hiddenCode: string[]
}

const endReasons: Record<Exclude<RunEnd, 'finished'>, string> = {
  time: 'Its run was stopped, because it took too long.',
  memory: 'Its run was stopped, because it needed too much memory.',
  depth: 'Its run was stopped in an endless recursion.',
  error: 'Its run failed, so what follows the error was not seen.',
  broken: 'Its run broke off.',
}
const limitReasons: Record<NonNullable<SandboxRun['limit']>, string> = {
  callbacks: 'It set up more callbacks than the sandbox runs.',
  uses: 'It did more than the sandbox records.',
  layers: 'It unpacked more code than is read here.',
}

export function proveSeen({ run, isRead, coverage, ...view }: View): Proof | Unseen {
  const reasons: string[] = []
  if (run.limit) reasons.push(limitReasons[run.limit])
  if (view.layers.some(isSymbolsOnly)) reasons.push('It is written in symbols instead of words.')
  if (!isRead) reasons.push('Part of its code could not be read.')
  else if (!view.isDeobfuscated) reasons.push('Its obfuscation could not be undone.')
  if (coverage.percent < mostlyReadable) reasons.push(`Only ${coverage.percent} % of it is readable.`)
  reasons.push(...unseenCode(view), ...view.hiddenCode)
  // Code that is readable shows what a callback would have done.
  if (run.failedCallbacks > 0 && view.dynamicCode.length > 0)
    reasons.push(`${plural(run.failedCallbacks, 'callback')} failed in the sandbox.`)
  if (run.end !== 'finished') return [endReasons[run.end], ...reasons]
  const [first, ...others] = reasons
  if (first !== undefined || !isRead) return [first ?? 'Part of its code could not be read.', ...others]
  return { run: run.end, isRead, readablePercent: coverage.percent, unseen: [] }
}

function unseenCode({
  uses,
  dynamicCode,
  destinations,
}: Pick<View, 'uses' | 'dynamicCode' | 'destinations'>) {
  const reasons: string[] = []
  if (compilers.some((calls) => hasUnseenCalls(uses, calls)))
    reasons.push('It can create code that was not created in the sandbox.')
  const loads = destinations.filter(({ kind }) => kind === 'script')
  for (const { address } of loads.slice(0, 3))
    reasons.push(
      `It loads ${vendorOf(address) ?? 'code'} that is not here: ${address ?? 'an address computed at run time'}.`,
    )
  for (const { address } of destinations
    .filter(({ kind, host }) => kind === 'frame' && host !== undefined)
    .slice(0, 3))
    reasons.push(`It shows a page that is not here: ${address}.`)
  if (uses.some(({ path, how, line }) => line !== undefined && how === 'read' && path === 'window.…'))
    reasons.push('It picks functions of the browser by computed names.')
  const isUnseen = dynamicCode.some(
    ({ id, isInRun }) => /^(?:script-element|import|worker|write)$/.test(id) && !isInRun,
  )
  if (loads.length === 0 && isUnseen) reasons.push('It can load code that was not loaded in the sandbox.')
  if (dynamicCode.some(({ id }) => id === 'wasm')) reasons.push('It runs WebAssembly, which is not read.')
  return reasons
}

const compilers = [
  /^(?:window\.)?eval$/,
  /(?:^|\.)(?:Function|constructor)$/,
  /(?:^|\.)set(?:Timeout|Interval)$/,
]

function hasUnseenCalls(uses: Use[], calls: RegExp): boolean {
  const isTimer = calls.test('setTimeout')
  const matching = uses.filter((use) => {
    const text = use.input.at(-1) ?? ''
    if (!isCallOf(use) || use.path.endsWith(')') || !calls.test(plainPath(use.path))) return false
    if (isTimer) return /\w\s*\(|=/.test(use.input[0] ?? '')
    // Libraries copy objects with `new this.constructor(…)`.
    const isCopy = use.how === 'new' || /^(?:this|\?)\.constructor$/.test(use.path) || use.input.length === 0
    if (/(?<!constructor)\.constructor$/.test(plainPath(use.path)) && text === '' && isCopy) return false
    return !/^\s*(?:(?:return )?this;?|debugger;?|-?[\d.]+)\s*$/.test(text)
  })
  const inCode = matching.filter(({ line }) => line !== undefined).length
  const inRun = matching.filter(({ line, input }) => line === undefined && !isMadeUp(input.at(-1))).length
  return inCode > inRun
}

const isMadeUp = (text = ''): boolean => /^(?:|…|sample|null|\{\})$/.test(text)
