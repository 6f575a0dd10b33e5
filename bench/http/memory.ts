// How much memory the server needs with the full data, and with a handful of rows.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatasetFile } from '#server/dataset/current.ts'
import { smallRecords, snapshotOf } from '#test/data/small-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { connections, lookupRequest, requestsFile, send } from '../measuring/rates.ts'
import { streamsOf } from './http.ts'
import { memoryOf, type Memory } from '../measuring/process-use.ts'
import { startBindex } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, megabytes } from '../measuring/units.ts'

const requests = 6000
const most = 150 * 2 ** 20

export async function benchMemory({ data, folder, quick }: Bench): Promise<Section> {
  const few = join(folder, 'few.bindex')
  writeFileSync(few, snapshotOf())
  const streams = streamsOf(await openDatasetFile(data.snapshot), true)
  const file = requestsFile(
    folder,
    streams.flatMap(({ bodies }) => bodies.slice(0, 1000).map(lookupRequest)),
  )
  const full: Memory[] = []
  const bare: Memory[] = []
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    full.push(await memoryOver(data.snapshot, folder, file))
    bare.push(await memoryOver(few, folder, file))
  }
  const lines = (['rss', 'pss'] as const).flatMap((kind): Line[] => {
    const [a, b] = [full, bare].map((side) => median(side.map((memory) => memory[kind] ?? NaN))) as [
      number,
      number,
    ]
    if (Number.isNaN(a)) return []
    const more = a - b
    const what = kind === 'rss' ? 'resident (RSS)' : 'proportional (PSS)'
    const target = kind === 'rss' ? { target: '≤ 150 MB more', met: more <= most } : {}
    return [{ what, ours: megabytes(a), theirs: megabytes(b), ratio: `${megabytes(more)} more`, ...target }]
  })
  return {
    title: 'Memory of the server',
    about: [
      `Two servers, one with ${data.described}, the other with ${smallRecords.length} rows, after ${count(requests)} requests each (the same searches and
       single BINs) and two idle seconds.`,
    ],
    sides: ['full data', `${smallRecords.length} rows`],
    lines,
  }
}

async function memoryOver(snapshot: string, folder: string, file: string): Promise<Memory> {
  const server = await startBindex(snapshot, folder)
  await send({ port: server.port, file, connections, seconds: 60, first: 0, most: requests })
  await sleep(2000)
  const memory = memoryOf(server.pid)
  await server.stop()
  return memory
}
