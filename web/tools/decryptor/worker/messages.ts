// The messages between the page and its worker. The key is only ever sent to the worker.
import type { DetectedKey, TypedKey } from '../crypto/key.ts'
import type { Archive } from '../archives/zip.ts'
import type { Settings, Readable } from '../formats/format.ts'
import type { Output } from './output.ts'
import type { ProblemMessage, ProblemKind } from '../bytes/problem.ts'
import type { VerdictName, Verdict } from '../crypto/proof.ts'
import type { DetectedFormat } from '../formats/detect-format.ts'

export type Mode = 'whole' | 'lines'

export interface Job {
  input: Blob
  settings: Settings
  mode: Mode | undefined
}

export type WorkerRequest =
  | { type: 'key'; key: TypedKey }
  | ({ type: 'inspect' } & Job)
  | ({ type: 'open' } & Job)
  | { type: 'pgp'; port: MessagePort }

export interface Inspection {
  steps: Step[]
  locked?: { name: string; hint: string }
  mode: Mode
  lines?: { encrypted: number; of: number }
  values?: number
}

export interface LinesResult extends ValueCounts {
  count: number
  masked: number
  bins: string[]
}

export interface Result {
  steps: Step[]
  output?: Output
  lines?: LinesResult
  document?: ValueCounts & { message: string }
  inner?: string
  archive?: Archive | undefined
}

export type WorkerReply =
  | { type: 'key'; key: DetectedKey | undefined }
  | { type: 'inspected'; inspection: Inspection }
  | { type: 'progress'; read: number; size: number; trying?: string }
  | { type: 'rows'; rows: Row[] }
  | { type: 'done'; result: Result }
  | { type: 'failed'; problem: ProblemMessage; steps: Step[]; name?: string; archive?: Archive | undefined }
  | { type: 'pgp-needed' }

// The page must not import the code that opens lines, which belongs to the worker.
/** `plain`: the line was not encrypted; `partial`: some of its values were not opened. */
export type LineStatus = VerdictName | ProblemKind | 'plain' | 'partial'

export interface Row {
  line: number
  status: LineStatus
  text: string
  message?: string
  before?: string
  ending: string
}

export interface ValueCounts {
  opened: number
  failed: number
  verified: number
  possible: number
  cautions: number
}

export const textOfRows = (rows: readonly Row[], isFiltered: boolean): string =>
  rows
    .map(({ before = '', text, ending }) => {
      // What was encrypted may end with a line break of its own.
      const line = text.replace(/\r?\n$/, '')
      return isFiltered ? line + (ending.startsWith('\r') ? '\r\n' : '\n') : before + line + ending
    })
    .join('')

export interface Step {
  format: DetectedFormat
  name: string
  detail?: string | undefined
  verdict: Verdict
  command?: string | undefined
  caution?: string | undefined
  readable?: Readable | undefined
}

const order: VerdictName[] = ['unwrapped', 'verified', 'unverified', 'unchecked', 'unclear', 'mismatch']

/** A chain is only as trustworthy as its weakest step. */
export const verdictOf = (steps: readonly { verdict: Verdict }[]): Verdict =>
  steps
    .map(({ verdict }) => verdict)
    .reduce(
      (worst, verdict) => (order.indexOf(verdict) > order.indexOf(worst) ? verdict : worst),
      'unwrapped',
    )

/** Undefined when a step has no shell command. The programs ask for passphrases themselves. */
export function commandOf(steps: readonly Step[], fileName: string): string | undefined {
  const [first, ...rest] = steps.map(({ command }) => command)
  if (first === undefined || rest.includes(undefined)) return undefined
  return `${[`${first} < ${shellQuote(fileName)}`, ...rest].join(' | ')} > opened`
}

const shellQuote = (name: string): string =>
  /^[\w.][\w.-]*$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`
