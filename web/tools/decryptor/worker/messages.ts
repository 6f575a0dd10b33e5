// The messages between the page and its worker. The key is only ever sent to the worker.
import type { DetectedKey, TypedKey } from '../keys/key.ts'
import type { Archive } from '../archives/archive.ts'
import type { Row, ValueCounts } from './rows.ts'
import type { Settings } from '../formats/format.ts'
import type { Output } from './output.ts'
import type { Step } from './steps.ts'
import type { ProblemMessage } from '../bytes/problem.ts'

/** As one piece or line by line. */
export type Mode = 'whole' | 'lines'

export interface Job {
  input: Blob
  settings: Settings
  /** Detected when undefined. */
  mode: Mode | undefined
}

export type WorkerRequest =
  | { type: 'key'; key: TypedKey }
  | ({ type: 'inspect' } & Job)
  | ({ type: 'open' } & Job)
  | { type: 'pgp'; port: MessagePort }

/** What is known about an input before it is decrypted. */
export interface Inspection {
  steps: Step[]
  /** The layer that needs a key, and a hint which one. */
  locked?: { name: string; hint: string }
  mode: Mode
  /** How many of the first lines are encrypted. */
  lines?: { encrypted: number; of: number }
  /** How many values of a JSON document are encrypted. */
  values?: number
}

export interface LinesResult extends ValueCounts {
  count: number
  masked: number
  /** Of the masked card numbers, each once. */
  bins: string[]
}

export interface Result {
  steps: Step[]
  /** Of an input read as one piece. */
  output?: Output
  /** Of an input read line by line. */
  lines?: LinesResult
  /** Of the encrypted values of a JSON document, and why some were not opened. */
  document?: ValueCounts & { message: string }
  /** The format of an inner layer that this key does not open. */
  inner?: string
  /** The files of an archive, of which one was opened. */
  archive?: Archive | undefined
}

export type WorkerReply =
  | { type: 'key'; key: DetectedKey | undefined }
  | { type: 'inspected'; inspection: Inspection }
  | { type: 'progress'; read: number; size: number }
  | { type: 'rows'; rows: Row[] }
  | { type: 'done'; result: Result }
  | { type: 'failed'; problem: ProblemMessage; steps: Step[]; name?: string; archive?: Archive | undefined }
  | { type: 'pgp-needed' }
