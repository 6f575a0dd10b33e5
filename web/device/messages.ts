import type { ErrorReply } from '#contract/errors.ts'
import type { DeviceLine } from '#contract/device.ts'
import type { FirstData } from '#contract/first-data.ts'

export interface DeviceFiles {
  file: string
  corrections?: string | undefined
}

/** The download that the file is built from: its compact form, or a delta and the older file that it applies to. */
export interface Sent {
  path: string
  from?: string
}

/**
 * From the page to the worker. `isTrusted` files were opened before, which compared their checksum; from `sent` the
 * file is built, if it is not there.
 */
export type Question = { id: number } & (
  | { open: DeviceFiles; isTrusted: boolean; sent?: Sent | undefined }
  | { check: string }
  | { facts: true }
  | { line: DeviceLine; input: never }
)

export type ShownFacts = Pick<FirstData, 'dataset' | 'options'>

export interface Reply {
  id: number
  json?: ArrayBuffer | string
  file?: Blob
  facts?: ShownFacts
  error?: ErrorReply
  isUnreadable?: boolean
}
