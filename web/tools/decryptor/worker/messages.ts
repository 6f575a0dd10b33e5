// What the page and its worker say to each other. The key goes one way only.
import type { Step } from './chain.ts'
import type { FoundKey, TypedKey } from '../keys/key.ts'
import type { Row } from './lines.ts'
import type { Settings } from '../formats/format.ts'
import type { Output } from './output.ts'
import type { ToldProblem } from '../bytes/problem.ts'

/** As one piece, or line by line; found when nobody chose. */
export type Mode = 'whole' | 'lines'

export interface Job {
  input: Blob
  settings: Settings
  mode: Mode | undefined
}

export type Asked =
  | { type: 'key'; key: TypedKey }
  | ({ type: 'look' } & Job)
  | ({ type: 'open' } & Job)
  | { type: 'pgp'; port: MessagePort }

/** What can be told of an input before it is opened. */
export interface Look {
  steps: Step[]
  /** Where the key is needed. */
  locked?: { name: string; words: string }
  mode: Mode
}

export interface Result {
  steps: Step[]
  /** Of one piece. */
  output?: Output
  /** Of lines. */
  lines?: { count: number; masked: number }
  /** What is inside is locked again, and not by this key. */
  inner?: string
}

export type Told =
  | { type: 'key'; found: FoundKey | undefined }
  | { type: 'look'; look: Look }
  | { type: 'progress'; read: number; size: number }
  | { type: 'rows'; rows: Row[] }
  | { type: 'done'; result: Result }
  | { type: 'failed'; problem: ToldProblem; steps: Step[]; name?: string }
  | { type: 'pgp-needed' }
