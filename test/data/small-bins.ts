import { Collection } from '#engine/build/collect.ts'
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { normalise } from '#engine/records/normalise.ts'
import type { BinRecord, Source } from '#engine/records/record.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'

/** A few made-up rows that cover every case of a reply. */
const rows = [
  ['004571', 'PRIVATE LABEL', 'CREDIT', '', '', '', '', 'DK'],
  ['400001', 'VISA', 'CREDIT', 'CLASSIC', 'First Bank, N.A.', '+1 555 0100', 'https://first.example', 'US'],
  ['400002', 'VISA', 'DEBIT', 'CLASSIC', 'FIRST BANK NA', '', '', 'US'],
  ['400003', 'VISA', 'CHARGE', 'GOLD', 'Bank "Zażółć"', '', '', 'PL'],
  ['457173', 'VISA/DANKORT', 'DEBIT', '', 'Nord Bank', '', 'https://nord.example', 'DK'],
  ['45717360', 'VISA/DANKORT', 'DEBIT', '', 'Nord Bank Aarhus', '', '', 'DK'],
  ['4571736012', 'VISA/DANKORT', 'CREDIT', 'GOLD', 'Nord Bank', '', '', 'DK'],
  ['51000012', 'MASTERCARD', 'CREDIT', 'WORLD ELITE', 'Second Bank', '', '', 'GB'],
  ['51000013', 'MASTERCARD', 'DEBIT', 'PREPAID', 'Second Bank', '', '', 'GB'],
  ['222100', 'MASTERCARD', 'CREDIT', '', '', '', '', ''],
] as const

const source: Source = {
  name: 'made',
  title: 'Made-up BINs',
  licence: 'CC0',
  url: 'https://made.example',
  date: '2026-01-02',
}

export const smallRecords: BinRecord[] = rows.map(
  ([bin, brand, type, category, issuer, phone, url, country]) =>
    normalise({ bin, brand, type, category, issuer, phone, url, country }),
)

/** A snapshot of these records, the small ones unless others are given. */
export function snapshotOf(records: readonly BinRecord[] = smallRecords, built = new Date()): Buffer {
  const collection = new Collection()
  const number = collection.addSource(source)
  for (const record of records) collection.add(number, record)
  return buildSnapshot(collection, { built })
}

let small: Promise<Dataset> | undefined

export const smallDataset = (): Promise<Dataset> => (small ??= Dataset.open(readableBytes(snapshotOf())))
