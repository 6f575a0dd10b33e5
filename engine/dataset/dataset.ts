import { type NetworkFact, type NetworkFacts, networkFactNames } from '#contract/network.ts'
import { binNumber, binText } from '../records/bin-number.ts'
import { columnNames, isColumn, type ColumnName } from '../records/columns.ts'
import {
  type Cell,
  fields,
  fundingOf,
  rowFacts,
  type Field,
  type FieldTexts,
  type RowFacts,
} from '../records/fields.ts'
import { BankColumn } from './bank-column.ts'
import { Column, sectionReader, type SectionReader } from './column.ts'
import { nameOfCountry } from '../normal-forms/country-name.ts'
import { startKernel, type Kernel } from '../kernel/kernel.ts'
import type { DatasetFacts } from '../snapshot/facts.ts'
import type { Said, Source } from '../records/record.ts'
import {
  loadSnapshot,
  SnapshotError,
  type Directory,
  type Loaded,
  type Readable,
} from '../snapshot/snapshot.ts'
import { pause, textReader } from '../bytes.ts'
import { Texts } from '../snapshot/texts.ts'
import { allocateWorkspace, workspaceBytes, type Size, type Workspace } from './workspace.ts'

export interface Disagreement {
  row: number
  field: Field
  source: Source
  text: string
}

type FieldReader = (row: number) => string
type RowTexts = FieldTexts & { bankSlug: string; bankName: string; countryName: string }

export interface CorrectedFact {
  field: Field
  text: string
  date: string
  source: Source
  agreeing: Source[]
}

export interface StoredCorrection extends Omit<CorrectedFact, 'source' | 'agreeing'> {
  source: number
  agreeing: number[]
}

const rowsAtOnce = 1_000_000

const mostCached = 10_000

export class Dataset {
  readonly facts: DatasetFacts
  readonly rows: number
  readonly kernel: Kernel
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly textAt: (from: number, to: number) => string
  readonly columns: Record<ColumnName, Column> & { bank: BankColumn }
  readonly bankNames: Texts
  readonly bankNameOf: FieldReader
  readonly workspace: Workspace
  readonly readers: Record<Cell, FieldReader>
  readonly has: Record<Field, (row: number) => boolean>
  /** Everything about a row but its BIN. Rows share these objects: do not change them. */
  readonly texts: (row: number) => RowTexts
  readonly rowFacts: (row: number) => RowFacts
  /** For each number of six digits, the first row that begins with it; the last entry is the number of rows. */
  readonly first: Uint32Array
  readonly six: Uint32Array
  readonly rest: Uint32Array
  readonly profile: Uint32Array
  readonly origin: Uint32Array
  private readonly corrected: { row: Uint32Array; texts: Texts } | undefined
  readonly section: SectionReader
  readonly sectionNames: readonly string[]
  private readonly said: { row: Uint32Array; source: Uint8Array; profile: Uint32Array; codes: Uint32Array }
  private readonly fieldTexts: Record<Field, (code: number) => string>
  private readonly networks: { codes: Uint32Array; texts: Texts } | undefined
  private readonly other: { row: Uint32Array; field: Uint8Array; source: Uint8Array; texts: Texts }

  static async open(from: Readable): Promise<Dataset> {
    const loaded = await loadSnapshot<DatasetFacts>(from, (directory) => {
      checkFields(directory, from.name)
      return workspaceBytes(sizeOf(directory))
    })
    return Dataset.ofLoaded(loaded, from.name)
  }

  private static async ofLoaded(loaded: Loaded<DatasetFacts>, file: string): Promise<Dataset> {
    const section = sectionReader(loaded)
    const columns = {} as Dataset['columns']
    for (const name of columnNames) {
      Object.assign(columns, { [name]: columnOf(name, section) })
      await pause()
    }
    const dataset = new Dataset(loaded, columns)
    const { six, rest, rows } = dataset
    if (six.length !== rows || rest.length !== rows)
      throw new SnapshotError(`${file} is damaged: its number of BINs is wrong.`)
    await dataset.indexRows()
    return dataset
  }

  private constructor(loaded: Loaded<DatasetFacts>, columns: Dataset['columns']) {
    const { directory, memory } = loaded
    this.columns = columns
    const section = sectionReader(loaded)
    this.section = section
    this.sectionNames = Object.keys(directory.sections)
    this.facts = directory
    this.rows = directory.rows
    this.six = section(Uint32Array, 'six')
    this.rest = section(Uint32Array, 'rest')
    this.profile = section(Uint32Array, 'profile')
    this.origin = section(Uint32Array, 'origin')
    const texts = (name: string) => textsOf(name, section)
    this.bankNames = texts('bankName')
    const [localNames, localNameOf] = [texts('localName'), section(Uint32Array, 'profile.localName')]
    this.bankNameOf = (row) => localNames.at(localNameOf[this.profile[row]!]!)
    this.other = {
      row: section(Uint32Array, 'other.row'),
      field: section(Uint8Array, 'other.field'),
      source: section(Uint8Array, 'other.source'),
      texts: texts('other'),
    }
    this.said = {
      row: section(Uint32Array, 'said.row'),
      source: section(Uint8Array, 'said.source'),
      profile: section(Uint32Array, 'said.profile'),
      codes: section(Uint32Array, 'said.codes'),
    }
    if (directory.sections['corrected.row']) {
      this.corrected = { row: section(Uint32Array, 'corrected.row'), texts: texts('corrected') }
    }
    if (directory.network) {
      this.networks = { codes: section(Uint32Array, 'profile.network'), texts: texts('network') }
    }
    const { profile } = this
    const has = {} as Dataset['has']
    const fieldTexts = {} as Record<Field, (code: number) => string>
    const reader = (field: Field): FieldReader => {
      if (isColumn(field)) {
        const column = columns[field]
        has[field] = (row) => column.codes[row] !== 0
        fieldTexts[field] = (code) => column.texts[code]!
        return (row) => column.textAt(row)
      }
      const [codes, ofField] = [section(Uint32Array, `profile.${field}`), texts(field)]
      has[field] = (row) => codes[profile[row]!] !== 0
      fieldTexts[field] = (code) => ofField.at(code)
      return (row) => ofField.at(codes[profile[row]!]!)
    }
    const readers = fields.map((field) => [field, reader(field)] as const)
    this.readers = {
      ...(Object.fromEntries(readers) as Record<Field, FieldReader>),
      funding: (row) => fundingOf(this.texts(row)),
      ...this.networkReaders(),
    }
    this.has = has
    this.fieldTexts = fieldTexts
    this.texts = this.perProfile((row) => {
      const known = {} as FieldTexts
      for (const [field, read] of readers) known[field] = read(row)
      return {
        ...known,
        countryName: nameOfCountry(known.country),
        bankSlug: columns.bank.textAt(row),
        bankName: this.bankNameOf(row),
        ...this.networkOf(row),
      }
    })
    this.rowFacts = this.perProfile((row) => {
      const texts = this.texts(row)
      return rowFacts(texts, texts.bankSlug, texts.bankName)
    })

    this.workspace = allocateWorkspace(memory, loaded.end, sizeOf(directory))
    this.first = this.workspace.first
    this.kernel = startKernel(memory)
    this.bytes = new Uint8Array(memory.buffer)
    this.textAt = textReader(this.bytes)
    const { kernel } = this
    kernel.six.value = this.six.byteOffset
    kernel.rest.value = this.rest.byteOffset
    kernel.first.value = this.first.byteOffset
    kernel.profile.value = this.profile.byteOffset
    kernel.tailStart.value = directory.sections['tail.textStart']![0]
    kernel.tails.value = directory.sections['tail.text']![0]
    kernel.digits.value = this.workspace.digits.byteOffset
    kernel.rows.value = this.rows
  }

  private networkOf(row: number): { network?: string } {
    const { networks, profile } = this
    const network = networks?.texts.at(networks.codes[profile[row]!]!)
    return network ? { network } : {}
  }

  codeOfNetwork(json: string): number {
    return this.networks?.texts.all().indexOf(json) ?? 0
  }

  private networkReaders() {
    const reader = (fact: NetworkFact): FieldReader => {
      return (row) => String(this.rowFacts(row).network?.[fact] ?? '')
    }
    return Object.fromEntries(networkFactNames.map((fact) => [`network.${fact}`, reader(fact)])) as Record<
      `network.${NetworkFact}`,
      FieldReader
    >
  }

  profilesOfProducts(codes: readonly string[]): Uint8Array | undefined {
    const { networks } = this
    if (!networks) return undefined
    const wanted = new Set(codes.map((code) => code.trim().toUpperCase()))
    const isWanted = networks.texts.all().map((json) => {
      const { product_code = '' } = json ? (JSON.parse(json) as NetworkFacts) : {}
      return product_code !== '' && wanted.has(product_code.toUpperCase())
    })
    return Uint8Array.from(networks.codes, (code) => Number(isWanted[code]))
  }

  private async indexRows(): Promise<void> {
    const { first, rows, kernel } = this
    const exact = this.workspace.exact.byteOffset
    let number = 0
    for (let row = 0; row < rows; row += rowsAtOnce) {
      number = kernel.index(row, Math.min(row + rowsAtOnce, rows), number, exact)
      await pause()
    }
    first.fill(rows, number)
  }

  bin(row: number): string {
    return binText(this.six[row]!, this.rest[row]!)
  }

  rowOf(bin: string): number | undefined {
    const { six, rest } = binNumber(bin)
    return this.rowAt(six, rest)
  }

  rowAt(six: number, rest: number): number | undefined {
    const row = this.firstFrom(six, rest)
    return row < this.first[six + 1]! && this.rest[row] === rest ? row : undefined
  }

  /** The first row of these six digits whose `rest` is at least this one; when there is none, the row after the last of them. */
  firstFrom(six: number, rest: number): number {
    let [low, high] = [this.first[six]!, this.first[six + 1]!]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.rest[middle]! < rest) low = middle + 1
      else high = middle
    }
    return low
  }

  record(row: number): RowTexts & { bin: string } {
    return { bin: this.bin(row), ...this.texts(row) }
  }

  /** Caches what depends only on the facts of a row: rows of one profile share it. */
  perProfile<T>(make: (row: number) => T, most = mostCached): (row: number) => T {
    const { profile } = this
    const known = new Map<number, T>()
    return (row) => {
      const number = profile[row]!
      let made = known.get(number)
      if (made === undefined) {
        if (known.size >= most) known.clear()
        made = make(row)
        known.set(number, made)
      }
      return made
    }
  }

  kindOf(row: number): number {
    return this.profile[row]! * this.facts.origins.length + this.origin[row]!
  }

  originOf(row: number): { given: Partial<Record<Field, Source>>; network?: Source; sources: Source[] } {
    const { origins, sources } = this.facts
    const origin = origins[this.origin[row]!]!
    const given: Partial<Record<Field, Source>> = {}
    fields.forEach((field, at) => {
      const source = sources[origin.fields[at]!]
      if (source) given[field] = source
    })
    const network = sources[origin.fields[fields.length] ?? -1]
    return { given, ...(network && { network }), sources: origin.sources.map((number) => sources[number]!) }
  }

  valuesBySource(row: number): Said[] {
    const { said, fieldTexts, networks } = this
    const width = fields.length + (networks ? 1 : 0)
    const found: Said[] = []
    for (let at = lowerBound(said.row, row); said.row[at] === row; at++) {
      const codes = said.profile[at]! * width
      const texts = {} as FieldTexts
      fields.forEach((field, index) => (texts[field] = fieldTexts[field](said.codes[codes + index]!)))
      const network = networks?.texts.at(said.codes[codes + fields.length]!)
      if (network) texts.network = network
      found.push({ source: said.source[at]!, texts })
    }
    if (found.length > 0) return found
    // A single source said all of it.
    return [{ source: this.facts.origins[this.origin[row]!]!.sources[0]!, texts: this.texts(row) }]
  }

  correctedOf(row: number): CorrectedFact[] {
    const found: CorrectedFact[] = []
    if (!this.corrected) return found
    const { sources } = this.facts
    const { row: rows, texts } = this.corrected
    for (let at = lowerBound(rows, row); rows[at] === row; at++) {
      const { source, agreeing, ...fact } = JSON.parse(texts.at(at)) as StoredCorrection
      found.push({ ...fact, source: sources[source]!, agreeing: agreeing.map((number) => sources[number]!) })
    }
    return found
  }

  disagreementsOf(row: number): Disagreement[] {
    const { other } = this
    const found = []
    for (let at = lowerBound(other.row, row); other.row[at] === row; at++) found.push(this.disagreement(at))
    return found
  }

  disagreement(at: number): Disagreement {
    const { row, field, source, texts } = this.other
    return {
      row: row[at]!,
      field: fields[field[at]!]!,
      source: this.facts.sources[source[at]!]!,
      text: texts.at(at),
    }
  }

  get disagreementFields(): Uint8Array {
    return this.other.field
  }
}

export class OtherFieldsError extends SnapshotError {}

export function checkFields(directory: DatasetFacts & { sections?: object }, name: string): void {
  const known = sameNames(directory.fields, fields) && sameNames(directory.columns, columnNames)
  const { sections = {} } = directory
  const isBeforeFamilies = 'bank.count' in sections && !('bank.family' in sections)
  if (known && !isBeforeFamilies) return
  throw new OtherFieldsError(
    `${name} was made by a version of Bindex with other fields. Import the data again.`,
    'other_version',
  )
}

const columnOf = (name: ColumnName, section: SectionReader) =>
  name === 'bank'
    ? new BankColumn(textsOf(name, section), textsOf('country', section), section)
    : new Column(name, textsOf(name, section), section)

const textsOf = (name: string, section: SectionReader) =>
  new Texts(section(Uint32Array, `${name}.textStart`), section(Uint8Array, `${name}.text`))

const sameNames = (found: readonly string[] | undefined, known: readonly string[]) =>
  found?.join() === known.join()

function sizeOf({ rows, tailBytes, sections }: Directory<DatasetFacts>): Size {
  const values = Math.max(...columnNames.map((name) => sections[`${name}.count`]![1] / 4))
  return { rows, tailBytes, values }
}

function lowerBound(sorted: Uint32Array, wanted: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
