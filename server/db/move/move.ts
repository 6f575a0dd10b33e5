import type { Sum } from './rows.ts'
import type { Snapshot } from './rows.ts'
import { copyTable } from './copy-table.ts'
import type { Table } from './tables.ts'
import type { Target } from './target.ts'

export interface Progress {
  /** Called before each table with the number of its rows, then with how many of them were done since the last call. */
  begin(table: string, rows: number): void
  advance(rows: number): void
}

export type Moved = Sum & { table: string }

/**
 * Copies all rows of the snapshot, table by table, and checks each. With `finish`, the target is then a database like any
 * other; without, only the target of a move that is to be finished.
 */
export async function moveRows(
  source: { name: string; snapshot: Snapshot },
  target: Target,
  tables: Table[],
  { finish, progress }: { finish: boolean; progress?: Progress },
): Promise<Moved[]> {
  const { name, snapshot } = source
  await target.prepare(name, tables)
  const moved: Moved[] = []
  for (const table of tables) {
    progress?.begin(table.name, await snapshot.count(table))
    const sum = await copyTable(table, snapshot, target, (rows) => progress?.advance(rows))
    moved.push({ table: table.name, ...sum })
  }
  await target.createIndexes()
  if (finish) {
    const numbered = tables.filter(({ isNumbered }) => isNumbered)
    const lastNumbers = await Promise.all(
      numbered.map(async (table) => [table, await snapshot.lastNumber(table)] as [Table, number]),
    )
    await target.finish(lastNumbers)
  }
  return moved
}
