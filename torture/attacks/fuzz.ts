import { fuzz, type Fuzzed, madeFuzzWorld } from '#test/fuzz/fuzz.ts'
import type { Scope } from '#test/apps/shared.ts'
import { madeSnapshot, sourceRecords } from '#test/data/made-bins.ts'
import { startServer } from '#test/servers/server-process.ts'
import { bankSlug } from '#engine/normal-forms/bank-names/bank-name.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openSecretKey } from '#server/platform/secret-key.ts'
import { environmentOf, newPlace, newPostgres } from '../site.ts'
import type { Outcome, Torture } from '../torture.ts'

const requestsPerDatabase = 50_000
const lanes = 12
const made = { count: 24_000, banks: 600, seed: 5 }

export const tortureFuzz: Torture = {
  fault: 'requests made from the contract, most of them wrong',
  promise: 'No 5xx, no hang, and every reply is as the contract says.',
  mostMinutes: 12,
  run,
}

/** `SEED=7 npm run torture -- fuzz` repeats the requests of a run. */
async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const count = quick ? 5000 : requestsPerDatabase
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  console.log(`Seed: ${seed}`)
  const postgres = await newPostgres(scope)

  const figures: Outcome['figures'] = { seed }
  const broken: string[] = []
  const sum = { answered: 0, failed: 0, hung: 0, faults: 0, slowest: 0 }
  for (const [name, databaseUrl] of [
    ['SQLite', ''],
    ['PostgreSQL', postgres.url],
  ] as const) {
    const { result, hasDied, output } = await attack(scope, databaseUrl, { seed, count })
    for (const fault of result.faults.values()) console.log(`${name}: ${fault}`)
    for (const line of failuresIn(output)) console.log(line)
    sum.answered += result.requests - countOf(result, /^0/)
    sum.failed += countOf(result, /^5/) + result.overloaded
    sum.hung += countOf(result, /^0/)
    sum.faults += result.faultCount
    sum.slowest = Math.max(sum.slowest, result.slowest.milliseconds)
    Object.assign(figures, {
      [`${name}: requests`]: result.requests,
      [`${name}: replies 5xx`]: countOf(result, /^5/),
      [`${name}: no reply`]: countOf(result, /^0/),
      [`${name}: faults`]: result.faultCount,
      [`${name}: refused as overloaded`]: result.overloaded,
      [`${name}: slowest (ms)`]: `${Math.round(result.slowest.milliseconds)}: ${result.slowest.request.slice(0, 60)}`,
      [`${name}: replies`]: Object.entries(result.statuses)
        .map(([status, count]) => `${status} × ${count}`)
        .join(', '),
    })
    if (hasDied) broken.push(`${name}: the server ended: ${output.slice(-2000)}`)
    if (result.faultCount > 0)
      broken.push(`${name}: ${result.faultCount} faults, such as ${[...result.faults.keys()][0]}`)
    if (result.overloaded > 0)
      broken.push(`${name}: ${result.overloaded} requests were refused as overloaded`)
    if (result.neverSucceeded.length > 0)
      console.log(`${name}: never 200: ${result.neverSucceeded.join(', ')}`)
  }
  const recorded = {
    tries: `${(2 * count).toLocaleString('en')} requests, half on each database`,
    acknowledged: `${sum.answered.toLocaleString('en')} replies`,
    broken: `${sum.failed} 5xx, ${sum.hung} without a reply, ${sum.faults} faults in all; slowest ${Math.round(sum.slowest)} ms`,
  }
  return { figures, recorded, broken }
}

async function attack(scope: Scope, databaseUrl: string, size: { seed: number; count: number }) {
  const place = await newPlace(scope, databaseUrl, madeSnapshot(made))
  const database = await openDatabase(place)
  await migrate(database)
  const world = await madeFuzzWorld(database, openSecretKey(place.dataDir), someBins(), {
    accounts: 60,
    humanTokens: 400,
  })
  await database.close()
  const settings = { ...environmentOf(place), RATE_LIMITS: 'off', REVERSE_DNS: 'off' }
  const server = await startServer(scope, settings)
  const seen = { hasDied: false }
  void server.exited.then(() => (seen.hasDied = true))
  const result = await fuzz({ address: server.address, ...size, lanes, world })
  const { hasDied } = seen
  if (!hasDied) server.process.kill('SIGTERM')
  await server.exited
  return { result, hasDied, output: server.output() }
}

function someBins(): { bins: string[]; slugs: string[] } {
  const records = [...sourceRecords(made)].slice(0, 400).map(({ record }) => record)
  return {
    bins: records.map(({ bin }) => bin),
    slugs: [...new Set(records.map(({ issuer }) => bankSlug(issuer)))].filter(Boolean),
  }
}

const countOf = ({ statuses }: Fuzzed, pattern: RegExp): number =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (pattern.test(status) ? count : 0), 0)

/** The first failures that the server logged, which say where they happened. */
const failuresIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.includes('Request failed.'))
    .slice(0, 10)
