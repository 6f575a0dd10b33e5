// How long the full list takes to import, and how long its snapshot takes to open.
import { join } from 'node:path'
import type { Bench } from '../measuring/bench.ts'
import { ask } from '../measuring/processes.ts'
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
    imports.push(await ask<Imported>('bench/engine/import-one.ts', [data.file, target]))
    opens.push(await ask<Opened>('bench/engine/open-one.ts', [target]))
  }
  const imported = median(imports.map(({ ms }) => ms))
  const opened = median(opens.map(({ ms }) => ms))
  return {
    title: 'Import and open',
    about: [
      `Reading, sorting and writing the snapshot of ${data.described}, and opening it (${megabytes(imports[0]!.bytes)}, its
       checksum included), each in a process of its own.`,
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
