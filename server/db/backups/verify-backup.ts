import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from '../errors.ts'
import { sumOf } from '../move/rows.ts'
import { SqliteSnapshot } from '../move/sqlite.ts'
import { readTables } from '../move/tables.ts'
import { readBackup } from './read-backup.ts'
import { restoreToSqlite } from './restore-file.ts'

/** Restores a backup into a scratch file and compares every row. Throws when anything is wrong with it. */
export async function verifyBackup(file: string): Promise<void> {
  const scratch = `${file}.scratch`
  try {
    await restoreToSqlite(file, scratch)
    readBackup(scratch)
    const [restored, original] = [scratch, file].map((path) => new DatabaseSync(path, { readOnly: true }))
    try {
      if (restored!.prepare('pragma foreign_key_check').all().length > 0) {
        throw new DatabaseError(`${file} contains rows that refer to rows that do not exist.`)
      }
      for (const table of readTables()) {
        const [one, other] = [
          await sumOf(table, new SqliteSnapshot(original!)),
          await sumOf(table, new SqliteSnapshot(restored!)),
        ]
        if (one.checksum !== other.checksum)
          throw new DatabaseError(`${table.name} of ${file} was not restored as it is.`)
      }
    } finally {
      restored!.close()
      original!.close()
    }
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${scratch}${end}`, { force: true })
  }
}
