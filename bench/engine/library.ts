import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { runProgram } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, megabytes, milliseconds } from '../measuring/units.ts'
import type { LibraryUse } from './library-one.ts'

export async function benchLibrary({ data, folder, quick }: Bench): Promise<Section> {
  const dataset = await openDatasetFile(data.snapshot)
  const random = randomNumbers(71)
  const bins = Array.from({ length: quick ? 200_000 : 1_000_000 }, () =>
    dataset.bin(below(random, dataset.rows)),
  )
  const asked = join(folder, 'asked.json')
  writeFileSync(asked, JSON.stringify(bins))
  const uses: LibraryUse[] = []
  for (let round = 0; round < (quick ? 1 : 5); round++)
    uses.push(await runProgram<LibraryUse>('bench/engine/library-one.ts', [data.snapshot, asked]))
  const middle = (figure: keyof LibraryUse) => median(uses.map((use) => use[figure]))
  const line = (what: string, ours: string) => ({ what, ours })
  const first = middle('first')
  return {
    title: 'The library',
    about: [
      `\`bindex-engine\` with ${data.described}. ${count(bins.length)} BINs, chosen at random among all of them, are looked up one by
       one, from a string to an object, three times in a row; the first pass includes the reading of all texts. Each round runs in
       a fresh process; memory is what it holds after that and a garbage collection, beyond what it held before opening.`,
    ],
    sides: ['bindex-engine', ''],
    lines: [
      { ...line('one BIN, first pass', milliseconds(first)), target: '≤ 1 µs', met: first <= 0.001 },
      line('one BIN, later passes', milliseconds(middle('later'))),
      line('opening', milliseconds(middle('opening'))),
      line('memory', megabytes(middle('memory'))),
    ],
  }
}
