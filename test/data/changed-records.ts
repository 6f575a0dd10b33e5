import { traitsOf } from '#engine/normal-forms/levels.ts'
import { below, randomNumbers } from './made-bins.ts'
import type { SourceRecord } from './plain-merge.ts'

/** A later version of some records: everywhere, about one in a hundred has another level, type or bank, is new or is gone. */
export function* changedRecords(records: readonly SourceRecord[], seed = 1): Generator<SourceRecord> {
  const random = randomNumbers(seed)
  const bins = new Set(records.map(({ record }) => record.bin))
  const any = () => records[below(random, records.length)]!.record
  for (const one of records) {
    const { source, record } = one
    const kind = below(random, 100) > 0 ? 100 : below(random, 100)
    if (kind < 15) continue
    if (kind < 50) {
      const { category } = any()
      yield { source, record: { ...record, category, traits: traitsOf(category, record.brand) } }
    } else if (kind < 65) {
      yield { source, record: { ...record, type: record.type === 'DEBIT' ? 'CREDIT' : 'DEBIT' } }
    } else if (kind < 84) {
      const { issuer, phone, url, country } = any()
      yield { source, record: { ...record, issuer, phone, url, country } }
    } else if (kind === 84) yield { source, record: { ...record, issuer: `NEW BANK ${below(random, 1e6)}` } }
    else yield one
    const bin = String(below(random, 10 ** record.bin.length)).padStart(record.bin.length, '0')
    if (kind > 84 && kind < 100 && !bins.has(bin)) {
      bins.add(bin)
      yield { source, record: { ...record, bin } }
    }
  }
}
