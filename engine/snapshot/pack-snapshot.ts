import { createHash } from 'node:crypto'
import { checksumAt, packSections, type Sections } from './snapshot.ts'

export function packSnapshot(facts: object, sections: Sections): Buffer {
  const bytes = packSections(facts, sections)
  bytes.set(createHash('sha256').update(bytes.subarray(checksumAt.from)).digest(), checksumAt.place)
  return Buffer.from(bytes.buffer)
}
