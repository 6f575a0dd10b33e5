import type { Coverage } from '../findings/coverage.ts'
import type { Destination } from '../findings/destinations.ts'
import type { Field } from '../findings/fields.ts'
import type { Finding } from '../findings/finding.ts'
import type { SignalFinding } from '../findings/signals.ts'
import type { Skimmer } from '../findings/skimmer.ts'
import type { RunEnd } from '../sandbox/sandbox-run.ts'

export interface Hashes {
  sha256: string
  /** For the integrity attribute of a script element. */
  sri: string
}

/** The findings about one script. */
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
  isDeobfuscated: boolean
}

export interface Analysis {
  report: Report
  /** The readable code. */
  code: string
}
