// How long importing the full list takes, and opening its snapshot.
import { join } from 'node:path'
import type { Bench } from '../measuring/bench.ts'
import { runProgram } from '../measuring/processes.ts'
import type { Imported } from './import-one.ts'
import type { Opened } from './open-one.ts'
import type { Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { megabytes, milliseconds, percent } from '../measuring/units.ts'

export async function benchOpen({ data, folder, quick }: Bench): Promise<Section> {
  const imports: Imported[] = []
  const opens: Opened[] = []
  const target = join(folder, 'imported.bindex')
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    imports.push(await runProgram<Imported>('bench/engine/import-one.ts', [data.file, target]))
    opens.push(await runProgram<Opened>('bench/engine/open-one.ts', [target]))
  }
  const imported = median(imports.map(({ ms }) => ms))
  const opened = median(opens.map(({ ms }) => ms))
  return {
    title: 'Import and open',
    about: [
      `Importing ${data.described}, including the writing of the snapshot, and opening that snapshot (${megabytes(imports[0]!.bytes)}), including its
       checksum. Each happens in a fresh process.`,
    ],
    sides: ['open', 'import'],
    lines: [
      {
        what: 'opening, as a share of the import',
        ours: milliseconds(opened),
        theirs: milliseconds(imported),
        ratio: percent(opened / imported),
        target: '< 10 %',
        met: opened < imported / 10,
      },
      {
        what: 'the import',
        ours: '',
        theirs: milliseconds(imported),
        ratio: '',
        target: '< 10 s',
        met: imported < 10_000,
      },
    ],
  }
}
