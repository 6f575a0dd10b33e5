import type { Coverage } from '../findings/coverage.ts'
import type { Destination } from '../findings/destinations.ts'
import type { Field } from '../findings/fields.ts'
import type { Finding } from '../findings/finding.ts'
import type { Hashes } from './hashes.ts'
import type { SignalFinding } from '../findings/signals.ts'
import type { Skimmer } from '../findings/skimmer.ts'
import type { RunEnd } from '../sandbox/sandbox-run.ts'

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
