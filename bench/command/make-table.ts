import { DatabaseSync } from 'node:sqlite'
import type { Dataset } from '#engine/dataset/dataset.ts'

/** A table of all BINs, as someone would make it for lookups. */
export function makeTable(dataset: Dataset, file: string): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec(
    'create table bins (bin text primary key, brand text, type text, level text, bank text, country text) without rowid; begin',
  )
  const insert = sqlite.prepare('insert into bins values (?, ?, ?, ?, ?, ?)')
  for (let row = 0; row < dataset.rows; row++) {
    const { bin, brand, type, category, issuer, country } = dataset.record(row)
    insert.run(bin, brand, type, category, issuer, country)
  }
  sqlite.exec('commit')
  sqlite.close()
}
