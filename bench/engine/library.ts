// The library against what a program would otherwise use: a Map of objects, and prepared statements of node:sqlite.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { open, type BinDataset, type BinRecord } from '#engine/library/bindex-engine.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { runProgram } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, megabytes, milliseconds, times } from '../measuring/units.ts'
import type { LibraryUse } from './library-one.ts'

const peers = { map: 'a Map of objects', sqlite: 'node:sqlite' } as const
type Side = 'library' | keyof typeof peers

export async function benchLibrary({ data, folder, quick }: Bench): Promise<Section> {
  const asked = quick ? 200_000 : 1_000_000
  const bins = await open(data.snapshot)
  const files: Record<Side | 'asked', string> = {
    library: data.snapshot,
    map: join(folder, 'rows.json'),
    sqlite: join(folder, 'rows.sqlite'),
    asked: join(folder, 'asked.json'),
  }
  const rows = everyRow(bins)
  writeFileSync(files.map, JSON.stringify(rows))
  makeTable(files.sqlite, rows)
  const random = randomNumbers(71)
  writeFileSync(
    files.asked,
    JSON.stringify(Array.from({ length: asked }, () => rows[below(random, rows.length)]!.bin)),
  )
  const uses: Record<Side, LibraryUse[]> = { library: [], map: [], sqlite: [] }
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    for (const side of ['library', 'map', 'sqlite'] as const) {
      uses[side].push(
        await runProgram<LibraryUse>('bench/engine/library-one.ts', [side, files[side], files.asked]),
      )
    }
  }
  return {
    title: 'The library',
    about: [
      `\`bindex-engine\` against what a program would otherwise use: a \`Map\` from BINs to objects, read from a JSON file, and
       a prepared statement of \`node:sqlite\` on a table in a file whose primary key is the BIN. All three give the same objects with 12
       fields. Data: ${data.described}. ${count(asked)} BINs, chosen at random among all of them, are looked up one by one, from a
       string to an object, three times in a row; the first pass includes the reading of all texts. Every side runs in a fresh process; memory is what it holds after
       that and a garbage collection, beyond what it held before opening.`,
    ],
    sides: ['bindex-engine', 'other'],
    lines: (['map', 'sqlite'] as const).flatMap((peer) => linesOf(uses, peer)),
  }
}

function linesOf(uses: Record<Side, LibraryUse[]>, peer: keyof typeof peers): Line[] {
  const line = (what: string, of: keyof LibraryUse, unit: (value: number) => string): Line => {
    const [ours, theirs] = [uses.library, uses[peer]].map((side) => median(side.map((use) => use[of])))
    return {
      what: `${what}: ${peers[peer]}`,
      ours: unit(ours!),
      theirs: unit(theirs!),
      ratio: times(theirs! / ours!),
    }
  }
  const first = median(uses.library.map(({ first }) => first))
  return [
    { ...line('one BIN, first pass', 'first', milliseconds), target: '≤ 1 µs', met: first <= 0.001 },
    line('one BIN, later passes', 'later', milliseconds),
    line('opening', 'opening', milliseconds),
    line('memory', 'memory', megabytes),
  ]
}

function everyRow(bins: BinDataset): BinRecord[] {
  const rows: BinRecord[] = []
  for (let page = 1; rows.length < bins.info.rows; page++)
    rows.push(...bins.search({ page, limit: 1000 }).rows)
  return rows
}

function makeTable(file: string, rows: readonly BinRecord[]): void {
  const database = new DatabaseSync(file)
  const names = Object.keys(rows[0]!)
  database.exec(`CREATE TABLE bins (${names.join()}, PRIMARY KEY (bin)) WITHOUT ROWID; BEGIN`)
  const insert = database.prepare(`INSERT INTO bins VALUES (${names.map(() => '?').join()})`)
  for (const row of rows) insert.run(...(Object.values(row) as (string | null)[]))
  database.exec('COMMIT')
  database.close()
}
