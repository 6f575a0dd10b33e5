import { bankAliases } from '#engine/normal-forms/bank-names/bank-aliases.ts'
import { bankSlug } from '#engine/normal-forms/bank-names/bank-name.ts'
import { fields, type Field } from '#engine/records/fields.ts'
import type { BinRecord } from '#engine/records/record.ts'

export interface SourceRecord {
  source: number
  record: BinRecord
}

export interface PlainMerge {
  record: BinRecord
  given: Partial<Record<Field, number>>
  sources: number[]
  disagreements: { field: Field; source: number; text: string }[]
}

/** The rule of merging, written down naively: what the sources say about one BIN, the highest rank first. */
function plainMerge(said: readonly SourceRecord[]): PlainMerge {
  const { bin } = said[0]!.record
  const row = { record: { bin } as BinRecord, given: {} as PlainMerge['given'] }
  for (const field of fields) row.record[field] = ''
  const named = (issuer: string) => (issuer === '' ? 'nobody' : bankId(issuer))

  let bank = 'nobody'
  let country = ''
  const excluded = new Set<SourceRecord>()
  for (const one of said) {
    const theirs = one.record
    const agrees = country === '' || theirs.country === '' || theirs.country === country
    if (named(theirs.issuer) !== 'nobody') {
      if (bank === 'nobody' && agrees) bank = named(theirs.issuer)
      if (named(theirs.issuer) !== bank) {
        excluded.add(one)
        continue
      }
    }
    if (country === '') country = theirs.country
  }

  const mayAdd = (one: SourceRecord, field: Field) => {
    if (excluded.has(one)) return false
    if (!['phone', 'url', 'city'].includes(field)) return true
    const abroad = country !== '' && one.record.country !== '' && one.record.country !== country
    return named(one.record.issuer) === bank && !abroad
  }
  for (const field of fields) {
    const first = said.find((one) => one.record[field] !== '' && mayAdd(one, field))
    if (!first) continue
    row.record[field] = first.record[field]
    row.given[field] = first.source
  }

  const disagreements: PlainMerge['disagreements'] = []
  for (const field of fields) {
    for (const one of said) {
      const text = one.record[field]
      const contact = ['phone', 'url', 'city'].includes(field)
      if (text === '' || one.source === row.given[field] || (contact && !mayAdd(one, field))) continue
      if (saysTheSame(field, row.record[field], text)) continue
      const sameCard = (['category', 'brand'] as const).every(
        (field) =>
          row.record[field] === one.record[field] || saysTheSame(field, row.record[field], one.record[field]),
      )
      if (field === 'traits' && !sameCard) continue
      const told = disagreements.some((d) => d.field === field && d.source === one.source && d.text === text)
      if (!told) disagreements.push({ field, source: one.source, text })
    }
  }
  return { ...row, sources: [...new Set(said.map(({ source }) => source))], disagreements }
}

/** One row per BIN, ascending. */
export function plainMerges(records: Iterable<SourceRecord>): PlainMerge[] {
  const ofBin = Map.groupBy(records, ({ record }) => record.bin)
  return [...ofBin.keys()]
    .toSorted()
    .map((bin) => plainMerge(ofBin.get(bin)!.toSorted((a, b) => a.source - b.source)))
}

const bankIds = new Map<string, string>()

function bankId(issuer: string): string {
  const known = bankIds.get(issuer)
  if (known !== undefined) return known
  const slug = bankSlug(issuer)
  bankIds.set(issuer, bankAliases.get(slug) ?? slug)
  return bankIds.get(issuer)!
}

function saysTheSame(field: Field, a: string, b: string): boolean {
  if (a === '') return false
  const host = (url: string) => new URL(url).hostname.replace('www.', '')
  const digits = (phone: string) => phone.replace(/\D/g, '').slice(-7)
  if (field === 'issuer') return bankId(a) === bankId(b)
  if (field === 'brand') return a === b || a.split('/').includes(b) || b.split('/').includes(a)
  if (field === 'url') return host(a) === host(b)
  if (field === 'phone') return digits(a) === digits(b)
  if (field === 'traits')
    return a.split(' ').every((one) => b.includes(one)) || b.split(' ').every((one) => a.includes(one))
  if (field === 'city') return a.toLowerCase() === b.toLowerCase()
  return a === b
}
