import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract/api.ts'
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import type { Scope } from '#test/apps/shared.ts'
import { collectionOf, recordOf, sourceRecords } from '#test/data/made-bins.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { quantile } from '../../bench/measuring/statistics.ts'
import { type Call, Replies } from '../replies.ts'
import type { Outcome, Torture } from '../torture.ts'

const rows = 100_000
const clients = 6
/** Milliseconds of load without a reload, to compare with. */
const calm = 5000

export const tortureReloads: Torture = {
  fault: 'the dataset is replaced under load, also by damaged files',
  promise: 'No lookup fails or sees older data than before, and damaged data is not used.',
  mostMinutes: 8,
  run,
}

/** Each in turn instead of the next dataset. */
export const damages: ((good: Buffer) => Buffer)[] = [
  (good) => good.subarray(0, good.length - 1000),
  (good) => changed(good, good.length >> 1),
  () => Buffer.from('BIN,Brand\n457173,VISA\n'),
  () => Buffer.alloc(0),
  // The number of the format.
  (good) => changed(good, 8),
]

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const versions = madeVersions(quick ? 5 : 21)
  const dataDir = await temporaryFolder(scope)
  const path = join(dataDir, 'dataset.bindex')
  await writeSnapshot(path, versions[0]!)
  const server = await startServer(scope, { DATA_DIR: dataDir, RATE_LIMITS: 'off', STUN_PORT: 'off' })
  /** Among others, the newest dataset that any reply came from. */
  const seen = { isOver: false, failed: [] as string[], newest: 1 }
  const times: number[] = []
  const replies = new Replies()
  const load = Array.from({ length: clients }, async () => {
    while (!seen.isOver) {
      const before = seen.newest
      for (const [path, call] of calls) {
        const start = performance.now()
        const { status, json } = await replies.fetch(`${server.address}${path}`, call)
        times.push(performance.now() - start)
        if (status !== 200) seen.failed.push(`${path}: ${status}`)
        if (call !== findMarks || status !== 200) continue
        const version = (json as Output<'POST /api/binLookup'>).data.length
        if (version < before) seen.failed.push(`a reply from dataset ${version} after one from ${before}`)
        seen.newest = Math.max(seen.newest, version)
      }
    }
  })

  await pause(calm)
  const calmTimes = times.splice(0)
  const broken: string[] = []
  let [reloads, refused] = [0, 0]
  for (const [at, version] of versions.entries()) {
    if (at === 0) continue
    const damage = at % 4 === 0 ? damages[at / 4 - 1] : undefined
    if (damage) {
      const before = seen.newest
      await writeFile(path, damage(version))
      server.process.kill('SIGHUP')
      await pause(1500)
      if (seen.newest === before && refusals(server.output()) > refused) refused++
      else broken.push(`damaged data was used, or nothing was said: ${server.output().slice(-500)}`)
    }
    await writeSnapshot(path, version)
    server.process.kill('SIGHUP')
    await until(() => seen.newest > at)
    if (seen.newest === at + 1) reloads++
    else broken.push(`dataset ${at + 1} was not used`)
    await pause(200)
  }
  seen.isOver = true
  await Promise.all(load)
  server.process.kill('SIGTERM')
  if ((await server.exited) !== 0) broken.push('the server did not stop properly')

  const [calmP99, p99] = [calmTimes, times].map((all) => Math.round(quantile(all, 0.99)))
  const { failed } = seen
  return {
    figures: {
      reloads,
      'damaged files refused': refused,
      lookups: times.length,
      'failed lookups': failed.length,
      'p99 without reloads (ms)': calmP99!,
      'p99 during reloads (ms)': p99!,
      ...replies.figures(),
    },
    recorded: {
      tries: `${reloads} reloads, ${refused} damaged files`,
      acknowledged: `${times.length.toLocaleString('en')} lookups`,
      broken: `${failed.length} failed; p99 ${p99} ms, without reloads ${calmP99} ms`,
    },
    broken: [...broken, ...failed.slice(0, 20)],
  }
}

const markOf = (version: number): string => String(999_000 + version)

/** As many BINs are found as the number of the dataset. */
export const findMarks: Call = {
  method: 'POST',
  body: { bins: Array.from({ length: 50 }, (_, at) => markOf(at + 1)) },
}

export const calls: [path: string, call: Call][] = [
  ['/api/binLookup', findMarks],
  ['/api/binLookup', { method: 'POST', body: { vendors: ['VISA'], facets: true } }],
  [`/api/bin/${markOf(1)}`, {}],
  ['/api/banks?search=a', {}],
]

/** Dataset 1 has one of the marked BINs, dataset 2 has two, and so on. */
export function madeVersions(count: number): Buffer[] {
  const others = sourceRecords({ count: rows, digits: 6, banks: 2000 })
  const collection = collectionOf(others.filter(({ record }) => !record.bin.startsWith('999')))
  return Array.from({ length: count }, (_, at) => {
    collection.add(0, recordOf(markOf(at + 1), { brand: 'VISA', issuer: 'Marked Bank' }))
    return buildSnapshot(collection, { built: new Date(1e12 + at * 1e6) })
  })
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + 20_000
  while (!isTrue() && performance.now() < end) await pause(20)
}

function changed(good: Buffer, at: number): Buffer {
  const bytes = Buffer.from(good)
  bytes[at]! ^= 1
  return bytes
}

const refusals = (output: string): number => output.split('Keeping the current dataset').length - 1
