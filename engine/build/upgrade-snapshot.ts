import { binText } from '../records/bin-number.ts'
import { contactFields, fields, type Field } from '../records/fields.ts'
import { traitsOf } from '../normal-forms/levels.ts'
import { normalise } from '../records/normalise.ts'
import type { DatasetFacts } from '../snapshot/facts.ts'
import { readSnapshot, type Readable } from '../snapshot/snapshot.ts'
import { Texts } from '../snapshot/texts.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { Collection } from './collect.ts'

/**
 * Rebuilds a snapshot that a version with other fields made: what each source gave to a row and what it said instead, as
 * far as that was recorded, merged by today's rules. Undefined when it is too old to be understood.
 */
export async function upgradeSnapshot(from: Readable): Promise<Buffer | undefined> {
  const { directory, buffer } = await readSnapshot<DatasetFacts>(from)
  const known = (directory.fields ?? []).filter((field) => fields.includes(field))
  if (known.length === 0) return undefined
  const place = (name: string) => directory.sections[name] ?? ([0, 0] as const)
  const u8 = (name: string) => new Uint8Array(buffer, ...place(name))
  const u32 = (name: string) => new Uint32Array(buffer, place(name)[0], place(name)[1] / 4)
  const texts = (name: string) => new Texts(u32(`${name}.textStart`), u8(`${name}.text`))
  const [six, rest, profile, origin] = [u32('six'), u32('rest'), u32('profile'), u32('origin')]
  const reader = (field: Field): ((row: number) => string) => {
    const words = texts(field)
    if (!directory.sections[`${field}.column`]) {
      const codes = u32(`profile.${field}`)
      return (row) => words.at(codes[profile[row]!]!)
    }
    const [offset, bytes] = place(`${field}.column`)
    const codes =
      bytes === six.byteLength ? u32(`${field}.column`) : new Uint16Array(buffer, offset, bytes / 2)
    return (row) => words.at(codes[row]!)
  }
  const readers = known.map((field) => ({ field, at: directory.fields!.indexOf(field), read: reader(field) }))
  const networks = directory.network && { codes: u32('profile.network'), texts: texts('network') }
  const issuerOf = readers.find(({ field }) => field === 'issuer')?.read
  const other = {
    row: u32('other.row'),
    field: u8('other.field'),
    source: u8('other.source'),
    texts: texts('other'),
  }

  const collection = new Collection()
  for (const { rows: _rows, ...source } of directory.sources) collection.addSource(source)
  let next = 0
  for (let row = 0; row < six.length; row++) {
    const bin = binText(six[row]!, rest[row]!)
    const { fields: given, sources } = directory.origins[origin[row]!]!
    const records = new Map(sources.map((source) => [source, normalise({ bin })]))
    for (const { field, at, read } of readers) {
      const record = records.get(given[at]!)
      if (record) record[field] = read(row)
    }
    for (; other.row[next] === row; next++) {
      const field = directory.fields![other.field[next]!]!
      const record = records.get(other.source[next]!)
      if (record && known.includes(field)) record[field] ||= other.texts.at(next)
    }
    const network = networks?.texts.at(networks.codes[profile[row]!]!)
    const teller = records.get(given[directory.fields!.length] ?? -1)
    if (network && teller) teller.network = network
    const issuer = issuerOf?.(row) ?? ''
    for (const [source, record] of records) {
      // What a source says was not recorded where it agrees, but contacts need the name of their bank, and a source
      // that names the bank of another country gave nothing.
      const isAbroad = record.country !== '' && !given.includes(source)
      if (isAbroad || contactFields.some((field) => record[field] !== '')) record.issuer ||= issuer
      if (!known.includes('traits')) record.traits = traitsOf(record.category, record.brand)
      collection.add(source, record)
    }
  }
  const { starter, inputs, built } = directory
  return buildSnapshot(collection, { starter, inputs, built: new Date(built) })
}
