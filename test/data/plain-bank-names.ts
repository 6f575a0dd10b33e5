import { bankSlug, legalForm } from '#engine/normal-forms/bank-names/bank-name.ts'
import { readableName } from '#engine/normal-forms/bank-names/readable-name.ts'
import type { BinRecord } from '#engine/records/record.ts'
import type { SourceRecord } from './plain-merge.ts'

/** The name of the bank on each card: of its country, or of the company whose legal form the issuer has. */
export function plainBankNames(
  said: readonly SourceRecord[],
  merged: readonly { record: BinRecord }[],
): (record: BinRecord) => string {
  const pair = ({ issuer, country }: BinRecord) => `${issuer}|${country}`
  const known = new Set(said.map(({ record }) => pair(record)))
  const unsaid = new Map(
    merged.filter(({ record }) => !known.has(pair(record))).map(({ record }) => [pair(record), { record }]),
  )
  const bankOf = (record: BinRecord) => `${bankSlug(record.issuer)} ${record.country}`
  const banks = Map.groupBy([...said, ...unsaid.values()], ({ record }) => bankOf(record))
  const nameOf = (of: readonly { record: BinRecord }[]) => {
    const spellings = Map.groupBy(of, ({ record }) => record.issuer)
    return readableName(Array.from(spellings, ([text, { length }]) => ({ text, count: length })))
  }
  const nameFor = (record: BinRecord): string => {
    const ofBank = banks.get(bankOf(record))!
    const [name, form] = [nameOf(ofBank), legalForm(record.issuer)]
    if (form === '' || ['', form].includes(legalForm(name))) return name
    return nameOf(ofBank.filter((one) => legalForm(one.record.issuer) === form))
  }
  const names = new Map<string, string>()
  return (record) => {
    const name = names.get(pair(record)) ?? nameFor(record)
    names.set(pair(record), name)
    return name
  }
}
