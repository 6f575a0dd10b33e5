// A million BINs through a pipe, into csv: bindex lookup, and what an analyst would write instead.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportRows } from '#engine/search/export.ts'
import { slicesOf } from '#engine/search/page.ts'
import { select } from '#engine/search/select.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { cores } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, megabytes, times } from '../measuring/units.ts'
import { makeTable } from './make-table.ts'

const target = 300_000
const [few, many] = [100_000, 1_000_000]

interface Files {
  folder: string
  snapshot: string
  /** All BINs as csv, without a header. */
  csv: string
  /** The same as a SQLite table. */
  sqlite: string
  bins: Record<number, string>
}

interface Measured {
  perSecond: number
  /** Bytes; NaN for a program that cannot tell. */
  peak: number
}

export async function benchCommand({ data, folder, quick }: Bench): Promise<Section> {
  const dataset = await openDatasetFile(data.snapshot)
  const files = prepare(dataset, data.snapshot, folder)
  const ways = { bindex, sqlite, awk }
  const found = { bindex: rounds(), sqlite: rounds(), awk: rounds() }
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    for (const size of [few, many]) {
      for (const [name, way] of Object.entries(ways)) {
        found[name as keyof typeof found][size]!.push(measure(way(files), files, size))
      }
    }
  }
  const speed = (name: keyof typeof found, size: number) =>
    median(found[name][size]!.map(({ perSecond }) => perSecond))
  const peak = (name: keyof typeof found, size: number) => median(found[name][size]!.map(({ peak }) => peak))
  const faster = (what: string, other: 'sqlite' | 'awk', size: number, goal?: number): Line => ({
    what,
    ours: `${count(speed('bindex', size))} BINs/s`,
    theirs: `${count(speed(other, size))} BINs/s`,
    ratio: times(speed('bindex', size) / speed(other, size)),
    ...(goal !== undefined && { target: `≥ ${count(goal)} BINs/s`, met: speed('bindex', size) >= goal }),
  })
  const growth = peak('bindex', many) / peak('bindex', few)
  return {
    title: 'The command line',
    about: [
      `\`cat bins.txt | bindex lookup --format csv\` with random BINs of ${data.described}, side by side with what an
       analyst might write instead: a script with a prepared statement of node:sqlite and a table indexed by BIN, and
       awk with all rows of a csv file in an array. Each runs in a fresh process on one core; its start, and the
       reading of its data, count. The memory is the peak of the process.`,
    ],
    sides: ['bindex', 'instead'],
    lines: [
      faster(`${count(many)} BINs; node:sqlite`, 'sqlite', many, target),
      faster(`${count(many)} BINs; awk`, 'awk', many),
      faster(`${count(few)} BINs; node:sqlite`, 'sqlite', few),
      faster(`${count(few)} BINs; awk`, 'awk', few),
      {
        what: `memory for ${count(many)} BINs; node:sqlite`,
        ours: megabytes(peak('bindex', many)),
        theirs: megabytes(peak('sqlite', many)),
        ratio: times(peak('bindex', many) / peak('sqlite', many)),
      },
      {
        what: `memory for ${count(many)} and for ${count(few)} BINs`,
        ours: megabytes(peak('bindex', many)),
        theirs: megabytes(peak('bindex', few)),
        ratio: times(growth),
        target: '< 1.25×',
        met: growth < 1.25,
      },
    ],
  }
}

const rounds = (): Record<number, Measured[]> => ({ [few]: [], [many]: [] })

function prepare(dataset: Dataset, snapshot: string, folder: string): Files {
  const csv = join(folder, 'all.csv')
  const rows = slicesOf(dataset, select(dataset, []))
  const [, ...pieces] = exportRows(dataset, rows, { format: 'csv', url: false, phone: false })
  writeFileSync(csv, pieces.join('').replaceAll('\r', ''))
  const sqlite = join(folder, 'bins.sqlite')
  makeTable(dataset, sqlite)
  const random = randomNumbers(91)
  const bins = Object.fromEntries(
    [few, many].map((size) => {
      const file = join(folder, `bins-${size}.txt`)
      writeFileSync(
        file,
        Array.from({ length: size }, () => `${dataset.bin(Math.floor(random() * dataset.rows))}\n`).join(''),
      )
      return [size, file]
    }),
  )
  return { folder, snapshot, csv, sqlite, bins }
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const node = quote(process.execPath)

const bindex = ({ snapshot }: Files) =>
  `${node} bench/command/lookup-one.ts lookup --format csv --data ${quote(snapshot)}`
const sqlite = ({ sqlite }: Files) => `${node} bench/command/sqlite-one.ts ${quote(sqlite)}`
const awk = ({ csv }: Files) =>
  `awk -F, 'NR == FNR { row[$1] = $0; next } $1 in row { print row[$1] }' ${quote(csv)} -`

function measure(command: string, { folder, bins }: Files, size: number): Measured {
  const [written, used] = [join(folder, 'written.csv'), join(folder, 'used')]
  writeFileSync(used, '')
  const pinned = cores ? `taskset -c ${cores[0]} ${command}` : command
  const start = performance.now()
  execFileSync('sh', ['-c', `cat ${quote(bins[size]!)} | ${pinned} > ${quote(written)}`], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, BENCH_USED: used },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const seconds = (performance.now() - start) / 1000
  const lines = readFileSync(written, 'latin1')
    .split('\n')
    .filter((line) => /^\d/.test(line)).length
  if (lines !== size) throw new Error(`${command} wrote ${lines} of ${size} rows.`)
  return { perSecond: size / seconds, peak: Number(readFileSync(used, 'utf8') || NaN) }
}
