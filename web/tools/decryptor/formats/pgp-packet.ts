import type { Bytes } from '../bytes/byte-stream.ts'

export interface PgpPacket {
  tag: number
  length: number | undefined
  body: Bytes
}

export function firstPacket(head: Bytes): PgpPacket | undefined {
  const [header = 0, length = 0] = head
  if (header < 0x80) return undefined
  const isNew = header >= 0xc0
  const lengthSize = isNew ? (length < 192 ? 1 : 2) : 1 << (header & 3)
  return {
    tag: isNew ? header & 0x3f : (header >> 2) & 15,
    length: lengthSize === 1 ? length : undefined,
    body: head.subarray(1 + lengthSize),
  }
}

/** Written by gpg --export and gpg --detach-sign; encrypted data hardly ever starts like this. */
export function pgpKeyOrSignature(head: Bytes): 'key' | 'signature' | undefined {
  const { tag, body } = firstPacket(head) ?? { tag: 0, body: head }
  const [version = 0, second = 0, , , , algorithm = 0] = body
  if (![4, 5, 6].includes(version)) return undefined
  // The kind of signature: of a file or of a text. A key has its date here, which is after 1991 and before 2100.
  if (tag === 2 && second <= 1) return 'signature'
  const isKey = (tag === 5 || tag === 6) && second > 0x28 && second < 0xf4
  return isKey && algorithm > 0 && algorithm < 40 ? 'key' : undefined
}
