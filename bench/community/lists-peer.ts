import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { rowMarks, rowOf, tableColumns } from '../engine/sql.ts'

const size = 20
const columns = ['brand', 'type', 'category', 'iso_code_2', 'bank_slug']

/** Lists as one would store them in SQLite alone: a row per entry, joined with a table of BINs, as durable as ours. */
export class ListsPeer {
  private readonly db: DatabaseSync

  constructor(path: string, dataset: Dataset) {
    this.db = new DatabaseSync(path)
    this.db.exec('pragma journal_mode = wal; pragma synchronous = full')
    this.db.exec(`
      create table bins (${tableColumns});
      create table lists (id text primary key, name text not null, count integer not null);
      create table entries (list_id text not null, position integer not null, bin text not null, note text,
        primary key (list_id, position)) without rowid;
      create unique index entries_bin on entries (list_id, bin)`)
    const insert = this.db.prepare(`insert into bins values (${rowMarks})`)
    this.db.exec('begin')
    for (let row = 0; row < dataset.rows; row++) insert.run(...rowOf(dataset, row))
    this.db.exec('commit; create unique index bins_bin on bins (bin); analyze')
  }

  create(bins: readonly string[]): string {
    const id = randomBytes(9).toString('base64url')
    const entry = this.db.prepare('insert into entries values (?, ?, ?, null)')
    this.db.exec('begin immediate')
    this.db.prepare('insert into lists values (?, ?, ?)').run(id, 'A list', bins.length)
    for (const [position, bin] of bins.entries()) entry.run(id, position, bin)
    this.db.exec('commit')
    return id
  }

  read(id: string) {
    const values = columns.map((column) =>
      this.db
        .prepare(
          `select ${column}, count(*) as count from entries join bins using (bin) where list_id = ?
           and ${column} is not null group by ${column} order by count desc`,
        )
        .all(id),
    )
    return { list: this.list(id), items: this.page(id, '', []), values }
  }

  filtered(id: string, brand: string) {
    const where = 'and brand = ?'
    const total = this.db
      .prepare(`select count(*) as total from entries join bins using (bin) where list_id = ? ${where}`)
      .get(id, brand) as { total: number }
    return { ...this.read(id), ...total, items: this.page(id, where, [brand]) }
  }

  download(id: string): string {
    const rows = this.db
      .prepare(
        `select bin, brand, type, category, issuer, iso_code_2 from entries left join bins using (bin)
         where list_id = ? order by position`,
      )
      .all(id)
    return rows.map((row) => `${Object.values(row).join('\t')}\n`).join('')
  }

  close(): void {
    this.db.close()
  }

  private list(id: string) {
    return this.db.prepare('select * from lists where id = ?').get(id)
  }

  private page(id: string, where: string, more: string[]) {
    return this.db
      .prepare(
        `select bins.*, note, entries.bin as bin from entries left join bins using (bin)
         where list_id = ? ${where} order by position limit ${size}`,
      )
      .all(id, ...more)
  }
}
