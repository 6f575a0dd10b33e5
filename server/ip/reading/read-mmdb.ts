import { basename } from 'node:path'
import { type Response, Reader } from 'mmdb-lib'
import { countryCode } from '#engine/normal-forms/countries.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import type { Family } from '../addresses/address.ts'
import type { Claim } from '../tables/network-table.ts'
import { addressText } from '../addresses/numbers.ts'
import type { TableBuilder } from '../tables/table-builder.ts'
import { asNumber } from './columns.ts'
import { walkMmdb } from './walk-mmdb.ts'

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

/** Supports the fields of MaxMind, DB-IP, ip-location-db and IPinfo. */
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
