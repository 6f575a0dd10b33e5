import { DatabaseError } from '../errors.ts'
import { Batches, compareKeys, type Row, RowStream, type Snapshot, type Sum, sumOf } from './rows.ts'
import type { Table } from './tables.ts'
import type { Target } from './target.ts'

/** Called with the number of rows that were compared or copied since the last call. */
export type Advance = (rows: number) => void

/**
 * Makes a table of the target the same as in the source, and checks that it is. Whatever an earlier move left there is
 * brought up to date.
 */
export async function copyTable(
  table: Table,
  source: Snapshot,
  target: Target,
  advance: Advance,
): Promise<Sum> {
  const expected = await bringUpToDate(table, source, target, advance)
  if (expected.isCompared) return expected.sum
  const found = await reading(target, (snapshot) => sumOf(table, snapshot))
  return same(table, target, expected.sum, found)
}

function same(table: Table, { place }: Target, expected: Sum, found: Sum): Sum {
  if (found.rows === expected.rows && found.checksum === expected.checksum) return expected
  throw new DatabaseError(
    `The copy of ${table.name} in ${place} differs from its source: ${found.rows} rows with the checksum ${found.checksum.slice(0, 16)}, not ${expected.rows} with ${expected.checksum.slice(0, 16)}. Something else writes to it. Run the same command again.`,
  )
}

async function bringUpToDate(
  table: Table,
  source: Snapshot,
  target: Target,
  advance: Advance,
): Promise<{ sum: Sum; isCompared: boolean }> {
  const insert = new Batches((rows) => target.insert(table, rows))
  if ((await reading(target, (snapshot) => snapshot.count(table))) === 0) {
    const counted = counter(advance)
    const sum = await sumOf(table, source, (row, text) => {
      counted.add()
      return insert.add(row, text)
    })
    await insert.end()
    counted.end()
    return { sum, isCompared: false }
  }
  // All that is outdated goes first: it may contain unique values that other rows have now.
  const remove = new Batches((rows) => target.remove(table, rows))
  const first = await reading(target, (snapshot) =>
    compare(table, source, snapshot, advance, { onlyInTarget: (row, text) => remove.add(row, text) }),
  )
  await remove.end()
  if (first.differences === 0)
    return { sum: same(table, target, first.source, first.target), isCompared: true }
  await reading(target, (snapshot) =>
    compare(table, source, snapshot, () => {}, { onlyInSource: (row, text) => insert.add(row, text) }),
  )
  await insert.end()
  return { sum: first.source, isCompared: false }
}

type Found = (row: Row, text: string) => Promise<void> | undefined

/** Goes through both in the order of the key. A row that differs is one in each. */
async function compare(
  table: Table,
  source: Snapshot,
  target: Snapshot,
  advance: Advance,
  found: { onlyInSource?: Found; onlyInTarget?: Found },
): Promise<{ source: Sum; target: Sum; differences: number }> {
  const [left, right] = [new RowStream(table, source), new RowStream(table, target)]
  const counted = counter(advance)
  let differences = 0
  await left.next()
  await right.next()
  while (left.row || right.row) {
    const isSame = left.text === right.text && left.row !== undefined && right.row !== undefined
    const order = isSame ? 0 : !left.row ? 1 : !right.row ? -1 : compareKeys(table, left.row, right.row)
    if (!isSame) {
      differences++
      if (order <= 0) await found.onlyInSource?.(left.row!, left.text)
      if (order >= 0) await found.onlyInTarget?.(right.row!, right.text)
    }
    const [more, others] = [order <= 0 ? left.next() : undefined, order >= 0 ? right.next() : undefined]
    if (more) await more
    if (others) await others
    if (order <= 0) counted.add()
  }
  counted.end()
  return { source: left.sum(), target: right.sum(), differences }
}

async function reading<T>(target: Target, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const snapshot = await target.snapshot()
  try {
    return await work(snapshot)
  } finally {
    await snapshot.close()
  }
}

function counter(advance: Advance) {
  let count = 0
  const end = () => {
    advance(count)
    count = 0
  }
  return {
    add() {
      if (++count >= 1000) end()
    },
    end,
  }
}
