// npm run torture -- [--quick] NAME [ADDRESS…]: hurts the server on purpose, prints figures, and fails when a promise does not hold.
// The outcome is recorded in docs/benchmarks.md.
import { parseArgs } from 'node:util'
import type { Scope } from '#test/apps/shared.ts'
import { installNeeds } from '#test/run/install-needs.ts'
import { needs, needsVariable } from '#test/run/needs.ts'
import { tortureClocks } from './durability/clocks.ts'
import { tortureFuzz } from './attacks/fuzz.ts'
import { tortureSlowClients } from './attacks/slow-clients.ts'
import { tortureSqlmap } from './attacks/sqlmap.ts'
import { tortureTwoWorlds } from './attacks/two-worlds.ts'
import { tortureKills, tortureKillsPostgres } from './durability/kills.ts'
import { tortureBackups } from './durability/backups.ts'
import { tortureMoves } from './durability/moves.ts'
import { tortureFirstStarts } from './durability/first-starts.ts'
import { torturePublishing } from './durability/publishing.ts'
import { tortureStops } from './durability/stops.ts'
import { tortureUpgrades, tortureWorkerKills } from './durability/workers.ts'
import { torturePowerCuts } from './durability/power-cuts.ts'
import { tortureSoak } from './load/soak.ts'
import { tortureConnections } from './load/connections.ts'
import { tortureOverload } from './load/overload.ts'
import { tortureShares } from './load/shares.ts'
import { tortureFailover } from './postgres/failover.ts'
import { tortureReplica } from './postgres/replica.ts'
import { torturePostgres } from './postgres/faults.ts'
import { record } from './record.ts'
import type { Torture } from './torture.ts'

const tortures: Record<string, Torture> = {
  kills: tortureKills,
  'kills-postgres': tortureKillsPostgres,
  'power-cuts': torturePowerCuts,
  'first-starts': tortureFirstStarts,
  publishing: torturePublishing,
  stops: tortureStops,
  'worker-kills': tortureWorkerKills,
  upgrades: tortureUpgrades,
  backups: tortureBackups,
  moves: tortureMoves,
  clocks: tortureClocks,
  postgres: torturePostgres,
  failover: tortureFailover,
  replica: tortureReplica,
  fuzz: tortureFuzz,
  'two-worlds': tortureTwoWorlds,
  sqlmap: tortureSqlmap,
  'slow-clients': tortureSlowClients,
  overload: tortureOverload,
  shares: tortureShares,
  connections: tortureConnections,
  soak: tortureSoak,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, help: { type: 'boolean' } },
})
const [name = '', ...only] = positionals
const torture = Object.hasOwn(tortures, name) ? tortures[name] : undefined
if (torture && !values.help) {
  await provide(torture.needs ?? [])
  await run(name, torture, { quick: values.quick, only })
} else {
  console.error(
    `npm run torture -- [--quick] NAME [ADDRESS…], where NAME is one of: ${Object.keys(tortures).join(', ')}.\n` +
      'shares tries only these addresses, such as "GET /api/bin/:bin", and then records nothing.\n' +
      '--quick is for trying out: it hurts little and records nothing.',
  )
  process.exitCode = values.help ? 0 : 1
}

async function provide(names: (keyof typeof needs)[]): Promise<void> {
  const found = await installNeeds(Object.fromEntries(names.map((name) => [name, needs[name]])))
  process.env[needsVariable] = JSON.stringify(found)
  const missing = Object.values(found).flatMap(({ missing }) => missing ?? [])
  if (missing.length > 0) throw new Error(`Something is missing: ${missing.join(', ')}`)
}

async function run(
  name: string,
  { promise, mostMinutes, run }: Torture,
  { quick, only }: { quick: boolean; only: readonly string[] },
): Promise<void> {
  console.log(`Promise: ${promise}`)
  const ends: (() => unknown)[] = []
  const scope: Scope = { after: (end) => ends.push(end) }
  const endAll = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  const late = setTimeout(() => {
    console.error(`It was not over after ${mostMinutes} minutes.`)
    // Nothing that it started survives.
    void endAll().finally(() => process.exit(1))
  }, mostMinutes * 60_000)
  try {
    const { figures, recorded, broken } = await run(scope, quick, only)
    const held = broken.length === 0
    console.table(figures)
    for (const sentence of broken) console.error(`Broken: ${sentence}`)
    console.log(held ? 'The promise held.' : 'The promise did not hold.')
    if (!held) process.exitCode = 1
    const day = new Date().toISOString().slice(0, 10)
    if (!quick && only.length === 0) record(tortures, name, { ...recorded, held, day })
  } finally {
    clearTimeout(late)
    await endAll()
  }
}
