// A million BINs through a pipe, into csv.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { cores } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, megabytes, times } from '../measuring/units.ts'

const target = 300_000
const sizes = { few: 100_000, many: 1_000_000 }
const mostGrowth = 1.25

interface Measured {
  perSecond: number
  /** Bytes. */
  peak: number
}

export async function benchCommand({ data, folder, quick }: Bench): Promise<Section> {
  const dataset = await openDatasetFile(data.snapshot)
  const random = randomNumbers(91)
  const found = { few: [] as Measured[], many: [] as Measured[] }
  for (const [name, size] of Object.entries(sizes)) {
    const bins = Array.from({ length: size }, () => `${dataset.bin(below(random, dataset.rows))}\n`)
    writeFileSync(join(folder, `${name}.txt`), bins.join(''))
  }
  for (let round = 0; round < (quick ? 1 : 5); round++)
    for (const name of ['few', 'many'] as const) found[name].push(measure(data.snapshot, folder, name))
  const middle = (name: keyof typeof sizes, figure: keyof Measured) =>
    median(found[name].map((one) => one[figure]))
  const growth = middle('many', 'peak') / middle('few', 'peak')
  const speed = middle('many', 'perSecond')
  return {
    title: 'The command line',
    about: [
      `\`cat bins.txt | bindex lookup --format csv\` with random BINs of ${data.described}, in a fresh process on one core; its
       start, and the reading of its data, count. The memory is the peak of the process.`,
    ],
    sides: [`${count(sizes.many)} BINs`, `${count(sizes.few)} BINs`],
    lines: [
      {
        what: 'BINs per second',
        ours: count(speed),
        theirs: count(middle('few', 'perSecond')),
        ratio: times(speed / middle('few', 'perSecond')),
        target: `≥ ${count(target)}`,
        met: speed >= target,
      },
      {
        what: 'memory',
        ours: megabytes(middle('many', 'peak')),
        theirs: megabytes(middle('few', 'peak')),
        ratio: times(growth),
        target: `< ${times(mostGrowth)}`,
        met: growth < mostGrowth,
      },
    ],
  }
}

function measure(snapshot: string, folder: string, name: keyof typeof sizes): Measured {
  const [bins, written, used] = [`${name}.txt`, 'written.csv', 'used'].map((file) => join(folder, file))
  const command = `"${process.execPath}" bench/command/lookup-one.ts lookup --format csv --data "${snapshot}"`
  const start = performance.now()
  execFileSync(
    'sh',
    ['-c', `cat "${bins}" | ${cores ? `taskset -c ${cores[0]}` : ''} ${command} > "${written}"`],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, BENCH_USED: used },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const seconds = (performance.now() - start) / 1000
  const rows = readFileSync(written!, 'latin1').match(/^\d/gm)?.length
  if (rows !== sizes[name]) throw new Error(`It wrote ${rows} of ${sizes[name]} rows.`)
  return { perSecond: sizes[name] / seconds, peak: Number(readFileSync(used!, 'utf8')) }
}
