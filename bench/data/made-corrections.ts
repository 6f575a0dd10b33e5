// Corrections as a site would have after years, in memory and in its database.
import type { DatabaseSync } from 'node:sqlite'
import type { Correction } from '#engine/corrections/apply.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { fields } from '#engine/records/fields.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'

const date = '2026-11-15'
const correctable = fields.filter((field) => field !== 'city')

/** One per BIN, each with what another BIN has in that field. A tenth are about longer BINs that have no row yet. */
export function madeCorrections(dataset: Dataset, count: number, seed: number): Correction[] {
  const random = randomNumbers(seed)
  const found = new Map<string, Correction>()
  while (found.size < count) {
    const row = below(random, dataset.rows)
    const field = correctable[below(random, correctable.length)]!
    const text = dataset.readers[field](below(random, dataset.rows))
    const longer = found.size % 10 === 0 ? String(10 + below(random, 90)) : ''
    const bin = dataset.bin(row) + longer
    if (text === '' || text === dataset.readers[field](row) || bin.length > 11 || found.has(bin)) continue
    found.set(bin, { bin, field, text, date, source: 0 })
  }
  return [...found.values()]
}

/** Writes them to the database as accepted, in one transaction. */
export function acceptCorrections(store: DatabaseSync, corrections: readonly Correction[]): void {
  store.exec('begin immediate')
  const counter = store.prepare(`select value from counters where name = 'corrections'`)
  let { value: number } = counter.get() as { value: number }
  const suggestion = store.prepare(
    `insert into corrections (id, bin, field, value, previous, source, country, bank, reason, state, created_at, decided_at)
     values (?, ?, ?, ?, '', '', '', '', 'Printed on the card', 'accepted', ?, ?)`,
  )
  const decision = store.prepare(
    `insert into correction_decisions (number, correction_id, action, bins, reason, created_at)
     values (?, ?, 'accept', ?, '', ?)`,
  )
  const fact = store.prepare(
    `insert into accepted_facts (number, bin, field, value, previous, correction_id, in_force, created_at)
     values (?, ?, ?, ?, '', ?, 1, ?)`,
  )
  for (const { bin, field, text } of corrections) {
    const id = `correction-${++number}`
    const time = Date.parse(date)
    suggestion.run(id, bin, field, text, time, time)
    decision.run(number, id, bin, time)
    fact.run(number, bin, field, text, id, time)
  }
  store.prepare(`update counters set value = ? where name = 'corrections'`).run(number)
  store.exec('commit')
}
