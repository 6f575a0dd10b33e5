import type { Coverage } from './coverage.ts'
import type { Destination } from './destinations.ts'
import type { Field } from './fields.ts'
import type { Finding } from './finding.ts'
import type { Hashes } from './hashes.ts'
import type { SignalFinding } from './signals.ts'
import type { Skimmer } from './skimmer.ts'
import type { RunEnd } from './trial-run.ts'

/** What was found out about one script. */
export interface Report {
  name: string
  bytes: number
  hashes: Hashes
  signals: SignalFinding[]
  destinations: Destination[]
  fields: Field[]
  dynamicCode: Finding[]
  antiDebugging: Finding[]
  skimmer: Skimmer
  coverage: Coverage
  run: { end: RunEnd; error?: string | undefined }
  /** False when the obfuscation could not be undone. */
  isUndone: boolean
}

export interface Analysis {
  report: Report
  /** For reading. */
  code: string
}
