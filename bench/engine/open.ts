import { join } from 'node:path'
import type { Bench } from '../measuring/bench.ts'
import { runProgram } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { milliseconds } from '../measuring/units.ts'
import type { Imported } from './import-one.ts'

/** Milliseconds. */
const most = { imported: 10_000, opened: 1000 }

export async function benchOpen({ data, folder, quick }: Bench): Promise<Section> {
  const rounds: Imported[] = []
  const target = join(folder, 'imported.bindex')
  for (let round = 0; round < (quick ? 1 : 5); round++)
    rounds.push(await runProgram<Imported>('bench/engine/import-one.ts', [data.file, target]))
  const line = (what: string, figure: keyof Imported) => {
    const ms = median(rounds.map((one) => one[figure]))
    const target = `< ${milliseconds(most[figure])}`
    return { what, ours: milliseconds(ms), theirs: '', ratio: '', target, met: ms < most[figure] }
  }
  return {
    title: 'Import and open',
    about: [
      `Importing ${data.described}, including the writing of the snapshot, and opening that snapshot, including its checksum.
       Each time in a fresh process.`,
    ],
    sides: ['Bindex', ''],
    lines: [line('the import', 'imported'), line('opening', 'opened')],
  }
}
