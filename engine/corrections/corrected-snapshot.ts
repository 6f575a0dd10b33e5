import { packDisagreements, renumber } from '../build/build-snapshot.ts'
import { agree, mergeFacts, type MergedFacts } from '../build/merge-facts.ts'
import type { Disagreement } from '../build/merge.ts'
import type { Dataset, StoredCorrection } from '../dataset/dataset.ts'
import { bankSlug, legalForm } from '../normal-forms/bank-names/bank-name.ts'
import { readableName } from '../normal-forms/bank-names/readable-name.ts'
import { binNumber } from '../records/bin-number.ts'
import { rowsOfBank } from '../search/banks.ts'
import { rowFor } from '../search/lookup.ts'
import { allRows } from '../search/page.ts'
import { columnNames, isColumn, type ColumnName } from '../records/columns.ts'
import { fields, rowTail, type Field, type FieldTexts } from '../records/fields.ts'
import type { Said, Source } from '../records/record.ts'
import type { DatasetFacts, Origin } from '../snapshot/facts.ts'
import { packColumn } from '../snapshot/pack-column.ts'
import { toBytes } from '../bytes.ts'
import { packSections, type Sections } from '../snapshot/snapshot.ts'
import { packTexts } from '../snapshot/texts.ts'
import { AddedTexts, withRoom } from './growing.ts'
import { type FamilyDecision, regroupFamilies } from './regroup-families.ts'

export interface Correction {
  bin: string
  field: Field
  text: string
  date: string
  source: number
}

interface Edit {
  six: number
  rest: number
  at: number
  isNew: boolean
  profile: number
  origin: number
  codes: Record<ColumnName, number>
  disagreements: MergedFacts['disagreements']
  facts: StoredCorrection[]
}

type GrowingTexts = Record<Field | 'bank' | 'bankName' | 'localName' | 'tail', AddedTexts>

const otherFields = fields.filter((field) => !isColumn(field))

export class CorrectedSnapshot {
  readonly #base: Dataset
  readonly #sources: DatasetFacts['sources']
  readonly #origins: Origin[]
  readonly #originNumbers = new Map<string, number>()
  readonly #texts: GrowingTexts
  readonly #profiles = Object.fromEntries(otherFields.map((field) => [field, []])) as unknown as Record<
    Field,
    number[]
  >
  readonly #localNames: number[] = []
  readonly #networks: number[] = []
  readonly #nameOfBank = new Map<string, string>()
  readonly #addedBanks = new Map<string, number>()
  readonly #countriesOfAdded: number[] = []
  readonly #profileNumbers = new Map<string, number>()
  readonly #edits: Edit[] = []
  #tailBytes: number

  constructor(base: Dataset, sources: readonly Source[]) {
    this.#base = base
    this.#sources = [...base.facts.sources, ...sources.map((source) => ({ ...source, rows: 0 }))]
    this.#origins = [...base.facts.origins]
    this.#tailBytes = base.facts.tailBytes
    const names = [...fields, 'bank', 'bankName', 'localName', 'tail'] as const
    this.#texts = Object.fromEntries(
      names.map((name) => [name, new AddedTexts(name, base.section)]),
    ) as GrowingTexts
  }

  /** Corrects a BIN. One without a row gets one, with the facts of its longest known prefix. */
  correct(bin: string, corrections: readonly Correction[]): void {
    const base = this.#base
    const { six, rest } = binNumber(bin)
    const row = base.rowOf(bin)
    const known = rowFor(base, bin)
    const said = known === undefined ? [] : base.valuesBySource(known)
    const first = base.facts.sources.length
    const ranked = corrections.map(({ field, text, source }) => ({ field, text, source: first + source }))
    const merged = mergeFacts(said, ranked)
    const codes = this.#columnCodes(merged.texts)
    const sources = [...ranked, ...said].map(({ source }) => source)
    this.#edits.push({
      six,
      rest,
      at: row ?? base.firstFrom(six, rest),
      isNew: row === undefined,
      codes,
      profile: this.#profileOf(merged.texts, codes, known),
      origin: this.#originOf({ fields: merged.given, sources: [...new Set(sources)] }),
      disagreements: merged.disagreements,
      facts: this.#describe(corrections, said),
    })
    for (const source of new Set(ranked.map(({ source }) => source))) this.#sources[source]!.rows++
  }

  /** Without a checksum, because it is opened by the program that made it. */
  pack(families: readonly FamilyDecision[] = []): Uint8Array<ArrayBuffer> {
    const base = this.#base
    const edits = this.#edits.toSorted((a, b) => a.six - b.six || a.rest - b.rest)
    const places = edits.filter(({ isNew }) => isNew).map(({ at }) => at)
    let before = 0
    const rows = edits.map(({ at, isNew }) => at + (isNew ? before++ : before))
    const edited = <T extends Uint16Array | Uint32Array>(array: T, value: (edit: Edit) => number): T => {
      const copy = withRoom(array, places)
      rows.forEach((row, number) => (copy[row] = value(edits[number]!)))
      return copy
    }

    const sections: Sections = {}
    for (const name of base.sectionNames) sections[name] = base.section(Uint8Array, name)
    Object.assign(sections, {
      six: edited(base.six, ({ six }) => six),
      rest: edited(base.rest, ({ rest }) => rest),
      origin: edited(base.origin, ({ origin }) => origin),
    })
    const profile = edited(base.profile, ({ profile }) => profile)
    const profiles = renumber(profile, this.#texts.tail.length)
    sections.profile = profile
    for (const name of columnNames) {
      const codes = edited(base.columns[name].codes, (edit) => edit.codes[name])
      Object.assign(sections, packColumn(name, this.#texts[name].length, codes))
    }
    for (const field of otherFields) {
      const [codes, more] = [base.section(Uint32Array, `profile.${field}`), this.#profiles[field]]
      sections[`profile.${field}`] = profiles.map((number) => codes[number] ?? more[number - codes.length]!)
    }
    const ownNames = base.section(Uint32Array, 'profile.localName')
    sections['profile.localName'] = profiles.map(
      (number) => ownNames[number] ?? this.#localNames[number - ownNames.length]!,
    )
    if (base.facts.network) {
      const codes = base.section(Uint32Array, 'profile.network')
      sections['profile.network'] = profiles.map(
        (number) => codes[number] ?? this.#networks[number - codes.length]!,
      )
    }
    const { bank } = base.columns
    sections['bank.country'] = Uint32Array.from([...bank.country, ...this.#countriesOfAdded])
    sections['bank.family'] = this.#families(families)
    for (const [name, texts] of Object.entries(this.#texts)) {
      Object.assign(sections, name === 'tail' ? texts.inOrder(profiles) : texts.pack())
    }
    const moved = movedBy(places, base.rows)
    sections['said.row'] = base.section(Uint32Array, 'said.row').map(moved)
    const disagreements = this.#disagreements(edits, rows, moved)
    Object.assign(sections, packDisagreements(disagreements))
    const facts: DatasetFacts = {
      ...base.facts,
      rows: base.rows + places.length,
      profiles: profiles.length,
      sources: this.#sources,
      corrections: this.#sources.length - base.facts.sources.length,
      origins: this.#origins,
      disagreements: disagreements.length,
      tailBytes: this.#tailBytes,
    }
    const corrected = rows.flatMap((row, number) => edits[number]!.facts.map((fact) => ({ row, fact })))
    return packSections(facts, {
      ...sections,
      'corrected.row': Uint32Array.from(corrected, ({ row }) => row),
      ...packTexts(
        'corrected',
        corrected.map(({ fact }) => JSON.stringify(fact)),
      ),
    })
  }

  #families(decisions: readonly FamilyDecision[]): Uint32Array {
    const { bank, country } = this.#base.columns
    const before = Uint32Array.from({ length: this.#texts.bank.length }, (_, code) => {
      return bank.family[code] ?? code
    })
    if (decisions.length === 0) return before
    const added = [...this.#addedBanks.keys()].map((key, at) => ({
      slug: key.split(' ')[0]!,
      country: country.texts[this.#countriesOfAdded[at]!] ?? '',
      rows: 0,
    }))
    const banks = Array.from(bank.family, (_, code) => ({
      slug: bank.texts[code]!,
      country: bank.countryOf(code),
      rows: bank.count[code]!,
    }))
    return regroupFamilies([...banks, ...added], before, decisions)
  }

  #disagreements(edits: Edit[], rows: number[], moved: (row: number) => number): Disagreement[] {
    const base = this.#base
    const { sources } = base.facts
    const corrected = new Set(edits.filter(({ isNew }) => !isNew).map(({ at }) => at))
    const kept = Array.from({ length: base.facts.disagreements }, (_, at) => base.disagreement(at))
      .filter(({ row }) => !corrected.has(row))
      .map((one) => ({
        ...one,
        row: moved(one.row),
        source: sources.findIndex((source) => source === one.source),
      }))
    const added = edits.flatMap(({ disagreements }, number) =>
      disagreements.map((one) => ({ row: rows[number]!, ...one })),
    )
    return [...kept, ...added].toSorted((a, b) => a.row - b.row)
  }

  #columnCodes(texts: FieldTexts): Edit['codes'] {
    const codes = {} as Edit['codes']
    for (const name of columnNames) {
      if (name === 'bank') continue
      const text = texts[name]
      const column = this.#base.columns[name]
      // One trait is also searched in texts with several.
      const known = text === '' ? 0 : column.codesOf(text).find((code) => column.texts.at(code) === text)
      codes[name] = known ?? this.#texts[name].number(text)
    }
    codes.bank = this.#bankOf(texts, codes.country)
    return codes
  }

  #bankOf({ issuer }: FieldTexts, country: number): number {
    const slug = bankSlug(issuer)
    if (slug === '') return 0
    const { bank } = this.#base.columns
    const codes = bank.values.get(slug)?.codes ?? []
    const known = codes.find((code) => bank.country[code] === country)
    const key = `${slug} ${country}`
    const code = known ?? this.#addedBanks.get(key)
    if (code !== undefined) return code
    const [like] = codes
    this.#texts.bankName.push(
      like === undefined ? readableName([{ text: issuer, count: 1 }]) : this.#base.bankNames.at(like),
    )
    this.#countriesOfAdded.push(country)
    const added = this.#texts.bank.push(slug)
    this.#addedBanks.set(key, added)
    return added
  }

  #profileOf(texts: FieldTexts, codes: Edit['codes'], known: number | undefined): number {
    const others = otherFields.map((field) => this.#codeOf(field, texts[field], known))
    const key = [...Object.values(codes), ...others, texts.network].join()
    const before = this.#profileNumbers.get(key)
    if (before !== undefined) return before
    const base = this.#base
    const name = this.#localName(texts)
    this.#localNames.push(this.#texts.localName.number(name))
    // What a network says is never corrected, so the dataset has it already.
    this.#networks.push(texts.network ? base.codeOfNetwork(texts.network) : 0)
    const tail = rowTail(texts, bankSlug(texts.issuer), name)
    this.#tailBytes = Math.max(this.#tailBytes, toBytes(tail).length)
    otherFields.forEach((field, at) => this.#profiles[field].push(others[at]!))
    const number = this.#texts.tail.push(tail)
    this.#profileNumbers.set(key, number)
    return number
  }

  #localName({ issuer, country }: FieldTexts): string {
    const [slug, form] = [bankSlug(issuer), legalForm(issuer)]
    if (slug === '') return ''
    const key = [slug, country, form].join()
    const known = this.#nameOfBank.get(key)
    if (known !== undefined) return known
    const base = this.#base
    const like = allRows(base, rowsOfBank(base, slug)).find((row) => {
      const theirs = base.texts(row)
      return theirs.country === country && legalForm(theirs.issuer) === form
    })
    const name = like === undefined ? readableName([{ text: issuer, count: 1 }]) : base.bankNameOf(like)
    this.#nameOfBank.set(key, name)
    return name
  }

  #codeOf(field: Field, text: string, known: number | undefined): number {
    if (text === '') return 0
    const base = this.#base
    if (known === undefined || base.readers[field](known) !== text) return this.#texts[field].number(text)
    return base.section(Uint32Array, `profile.${field}`)[base.profile[known]!]!
  }

  #originOf(origin: Origin): number {
    const key = `${origin.fields.join()};${origin.sources.join()}`
    const number = this.#originNumbers.get(key) ?? this.#origins.push(origin) - 1
    this.#originNumbers.set(key, number)
    return number
  }

  #describe(corrections: readonly Correction[], said: readonly Said[]): StoredCorrection[] {
    return corrections
      .filter(({ field }, at) => corrections.findIndex((one) => one.field === field) === at)
      .map(({ field, text, date, source }) => ({
        field,
        text,
        date,
        source: this.#base.facts.sources.length + source,
        agreeing: said.filter(({ texts }) => agree(field, texts[field], text)).map(({ source }) => source),
      }))
  }
}

function movedBy(places: readonly number[], rows: number): (row: number) => number {
  if (places.length === 0) return (row) => row
  const numbers = new Uint32Array(rows)
  let before = 0
  for (let row = 0; row < rows; row++) {
    while (places[before]! <= row) before++
    numbers[row] = row + before
  }
  return (row) => numbers[row]!
}
