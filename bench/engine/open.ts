import { join } from 'node:path'
import type { Bench } from '../measuring/bench.ts'
import { runProgram } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { milliseconds, short } from '../measuring/units.ts'
import type { MadeDelta } from './delta-one.ts'
import type { Imported } from './import-one.ts'

/** Milliseconds, and bytes. */
const most = { imported: 10_000, opened: 1000, unpacked: 1500, transferred: 1_000_000 }
const mostOfDelta = 60_000

export async function benchOpen({ data, folder, quick }: Bench): Promise<Section> {
  const rounds: Imported[] = []
  const target = join(folder, 'imported.bindex')
  for (let round = 0; round < (quick ? 1 : 5); round++)
    rounds.push(await runProgram<Imported>('bench/engine/import-one.ts', [data.file, target]))
  const delta = await runProgram<MadeDelta>('bench/engine/delta-one.ts', [data.file])
  const line = (what: string, figure: keyof typeof most, show = milliseconds) => {
    const found = median(rounds.map((one) => one[figure]))
    const target = `< ${show(most[figure])}`
    return { what, ours: show(found), target, met: found < most[figure] }
  }
  return {
    title: 'Import and open',
    about: [
      `Importing ${data.described}, including the writing of the snapshot, and opening that snapshot, including its checksum.
       Each time in a fresh process. A device downloads the compact form, compressed with brotli, and builds the snapshot from it, byte
       for byte: that is measured as processor time, its checksum included. The delta is to a version in which 1% of the rows, anywhere,
       have another level, type or bank, are new or are gone.`,
    ],
    sides: ['Bindex', ''],
    lines: [
      line('the import', 'imported'),
      line('opening', 'opened'),
      line('the compact form, as it is sent', 'transferred', sent),
      line('building the snapshot from it', 'unpacked'),
      {
        what: 'the delta when 1% of the rows changed, as it is sent',
        ours: sent(delta.transferred),
        target: `≤ ${sent(mostOfDelta)}`,
        met: delta.transferred <= mostOfDelta,
      },
      { what: 'building the snapshot from it and the older one', ours: milliseconds(delta.applied) },
    ],
  }
}

/** As the site and browsers count them. */
const sent = (bytes: number): string => `${short(bytes / 1_000_000)} MB`
