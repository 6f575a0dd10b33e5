import type { Coverage } from '../findings/coverage.ts'
import type { Destination } from '../findings/destinations.ts'
import type { Field } from '../findings/fields.ts'
import type { Finding } from '../findings/finding.ts'
import type { SignalFinding } from '../findings/signals.ts'
import type { Skimmer } from '../findings/skimmer.ts'
import type { NamedAddress } from '../findings/addresses.ts'
import type { SandboxRun } from '../sandbox/sandbox-run.ts'

export interface Hashes {
  sha256: string
  /** For the integrity attribute of a script element. */
  sri: string
}

export interface Report {
  name: string
  bytes: number
  hashes: Hashes
  signals: SignalFinding[]
  destinations: Destination[]
  addresses: NamedAddress[]
  fields: Field[]
  dynamicCode: Finding[]
  antiDebugging: Finding[]
  skimmer: Skimmer
  coverage: Coverage
  run: Omit<SandboxRun, 'uses' | 'layers'>
  isDeobfuscated: boolean
  /** False when some of the code could not be read, and only the run says what it does. */
  isRead: boolean
}

export interface Analysis {
  report: Report
  code: string
}
