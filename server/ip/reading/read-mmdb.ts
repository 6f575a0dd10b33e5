import { basename } from 'node:path'
import { type Response, Reader } from 'mmdb-lib'
import { countryCode } from '#engine/normal-forms/countries.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import type { Family } from '../../platform/addresses/address.ts'
import type { Claim } from '../tables/network-table.ts'
import { addressText, type NumberedRange } from '../../platform/addresses/numbers.ts'
import type { TableBuilder } from '../tables/table-builder.ts'
import { asNumber } from './columns.ts'
import type { Metadata } from 'mmdb-lib/lib/metadata.js'

const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

/** The metadata is within the last 128 kB. */
export const isMmdb = (bytes: Buffer): boolean =>
  bytes.subarray(Math.max(0, bytes.length - 131_072)).includes(marker)

export function readMmdb(path: string, bytes: Buffer, builder: TableBuilder, isList: boolean): string {
  try {
    return readAll(new Reader<Response>(bytes), bytes, builder, isList)
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${basename(path)} is damaged: ${(error as Error).message}.`, { cause: error })
  }
}

function readAll(reader: Reader<Response>, bytes: Buffer, builder: TableBuilder, isList: boolean): string {
  const claims = new Map<number, number | undefined>()
  walkMmdb(bytes, reader.metadata, (pointer, range) => {
    let claim = claims.get(pointer)
    if (claim === undefined && !claims.has(pointer)) {
      claim = claimAt(reader, range.family, range.start, builder, isList)
      claims.set(pointer, claim)
    }
    if (claim !== undefined) builder.add(range, claim)
  })
  return reader.metadata.buildEpoch.toISOString().slice(0, 10)
}

function claimAt(
  reader: Reader<Response>,
  family: Family,
  start: bigint,
  builder: TableBuilder,
  isList: boolean,
): number | undefined {
  const record: unknown = reader.get(addressText(family, start))
  const claim = isList ? {} : readRecord(record)
  return isList || Object.keys(claim).length > 0 ? builder.claim(claim) : undefined
}

function readRecord(record: unknown): Claim {
  const fields = asObject(record)
  const country = asObject(fields['country'])['iso_code'] ?? fields['country_code'] ?? fields['country']
  const number = fields['autonomous_system_number'] ?? fields['asn'] ?? fields['as_number']
  const name = fields['autonomous_system_organization'] ?? fields['as_name'] ?? fields['name']
  const code = typeof country === 'string' ? countryCode(country) : ''
  const asn = Number(asNumber.exec(String(number ?? ''))?.[1] ?? 0)
  return {
    ...(asn > 0 && { asn }),
    ...(asn > 0 && typeof name === 'string' && name !== '' && { organisation: name.slice(0, 200) }),
    ...(code !== '' && { country: code }),
  }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

type Visit = (pointer: number, range: NumberedRange) => void

/** In an IPv6 file, IPv4 is under ::/96; aliases that lead there have the same data and are skipped. */
function walkMmdb(bytes: Buffer, metadata: Metadata, visit: Visit): void {
  const child = childReader(bytes, metadata.recordSize)
  const { nodeCount, ipVersion } = metadata
  if (ipVersion === 4) return walk(0, 4)
  let root = 0
  for (let depth = 0; depth < 96 && root < nodeCount; depth++) root = child(root, 0)
  if (root < nodeCount) walk(root, 4)
  walk(0, 6, root)

  function walk(from: number, family: Family, leftOut = -1): void {
    const bits = family === 4 ? 32 : 128
    const waiting: [node: number, depth: number, prefix: bigint][] = [[from, 0, 0n]]
    // Nodes have two children; visiting many more than that means that the tree has a cycle.
    let steps = 16 * (nodeCount + 1)
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (--steps < 0) throw new RangeError('its tree has a cycle')
      const [node, depth, prefix] = next
      if (node === leftOut && depth > 0) continue
      if (node > nodeCount) {
        const size = 1n << BigInt(bits - depth)
        const start = prefix * size
        visit(node, { family, start, end: start + size - 1n })
      } else if (node < nodeCount && depth < bits) {
        // The right one is pushed first, so that the left one is visited first and ranges come out sorted.
        waiting.push([child(node, 1), depth + 1, prefix * 2n + 1n], [child(node, 0), depth + 1, prefix * 2n])
      }
    }
  }
}

function childReader(bytes: Buffer, recordSize: number): (node: number, side: 0 | 1) => number {
  if (recordSize === 24) return (node, side) => bytes.readUIntBE(node * 6 + side * 3, 3)
  if (recordSize === 32) return (node, side) => bytes.readUInt32BE(node * 8 + side * 4)
  return (node, side) => {
    const middle = bytes[node * 7 + 3]!
    return side === 0
      ? ((middle & 0xf0) << 20) | bytes.readUIntBE(node * 7, 3)
      : ((middle & 0x0f) << 24) | bytes.readUIntBE(node * 7 + 4, 3)
  }
}
