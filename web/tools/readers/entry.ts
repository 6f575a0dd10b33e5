/** A field of a message or a tag, as both readers show it. Offsets count from the first byte that was pasted. */
export interface Entry {
  id: string
  name: string
  format: string
  offset: number
  bytes: Uint8Array
  value?: string | undefined
  meaning?: string[] | undefined
  problem?: string | undefined
  entries?: Entry[] | undefined
  /** `card`: it holds a card number. `all`: nothing of it is shown. `maybe`: its content is not defined, so it is searched. */
  hides?: 'card' | 'all' | 'maybe' | undefined
}

/** What was pasted is not what it was read as. Anything else that is thrown is a bug. */
export class DoesNotParse extends Error {
  readonly offset: number

  constructor(where: string, problem: string, offset: number) {
    super(`${where}: ${problem}, at offset ${hexOffset(offset)}`)
    this.offset = offset
  }
}

export const hexOffset = (offset: number): string => `0x${offset.toString(16).toUpperCase().padStart(4, '0')}`

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('')

export const flattened = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...flattened(entry.entries ?? [])])
