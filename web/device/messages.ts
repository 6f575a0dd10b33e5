import type { ErrorReply } from '#contract/errors.ts'
import type { DeviceLine } from '#contract/device.ts'
import type { FirstData } from '#contract/first-data.ts'

/** Paths of kept files. */
export interface DeviceFiles {
  file: string
  corrections?: string | undefined
}

/** What the page sends to the worker. `isTrusted` files were opened before, which compared their checksum. */
export type Question = { id: number } & (
  | { open: DeviceFiles; isTrusted: boolean }
  | { check: string }
  | { facts: true }
  | { line: DeviceLine; input: never }
)

/** What the page shows about the dataset. */
export type ShownFacts = Pick<FirstData, 'dataset' | 'options'>

/** What the worker sends back. */
export interface Reply {
  id: number
  json?: ArrayBuffer | string
  file?: Blob
  facts?: ShownFacts
  error?: ErrorReply
  /** The files are missing or damaged, or from another version. */
  isUnreadable?: boolean
}
