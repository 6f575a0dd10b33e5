// What requests notice while an accepted correction is merged into the data of a running server.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { openSqlite } from '#server/platform/db/open-sqlite.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import { settled } from '../blocking/blocking.ts'
import { emptyStore } from '../community/review-store.ts'
import type { Bench } from '../measuring/bench.ts'
import { startBindex } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds } from '../measuring/units.ts'

const already = 10_000
/** Milliseconds. */
const longestBlock = 50
const longestWait = 5000

interface Correction {
  bin: string
  category: string
}

export async function benchCorrections({ data, folder, quick }: Bench): Promise<Section> {
  const rounds = quick ? 2 : 7
  const dataDir = mkdtempSync(join(folder, 'corrections-'))
  await emptyStore(dataDir)
  const store = await openSqlite(join(dataDir, 'bindex.db'))
  const corrections = madeCorrections(await openDatasetFile(data.snapshot), already + rounds + 1)
  acceptCorrections(store, corrections.splice(0, already))
  const meter = join(dataDir, 'meter.sock')
  const server = await startBindex(data.snapshot, folder, {
    dataDir,
    settings: { LOOP_METER: meter, STUN_PORT: '0' },
    flags: ['--import', './bench/blocking/loop-meter.ts'],
  })
  const random = randomNumbers(73)
  const blocks: number[] = []
  const waits: number[] = []
  for (const [round, correction] of corrections.entries()) {
    // At another moment between two looks each time.
    await pause(1000 + below(random, 500))
    await settled(meter)
    const start = performance.now()
    acceptCorrections(store, [correction])
    await inUse(server.port, correction)
    const wait = performance.now() - start
    const { block } = await settled(meter, 20)
    // The first one compiles the code.
    if (round === 0) continue
    blocks.push(block)
    waits.push(wait)
  }
  await server.stop()
  store.close()
  const [block, wait] = [Math.max(...blocks), median(waits)]
  return {
    title: 'Corrections',
    about: [
      `A correction is accepted while a server runs, as installed with SQLite, with ${data.described} and ${count(already)} corrections: by
       another process, so that it is noticed at the next look. The longest block is measured as in the section on blocking,
       the time in use from the commit to the first reply that has it. Of ${rounds} tries, the longest block and the median time are
       shown.`,
    ],
    sides: ['Bindex', ''],
    lines: [
      line('longest block', block, longestBlock),
      line('from the decision to the first reply that has it', wait, longestWait),
    ],
  }
}

const line = (what: string, ms: number, most: number) => ({
  what,
  ours: milliseconds(ms),
  target: `≤ ${milliseconds(most)}`,
  met: ms <= most,
})

function madeCorrections(dataset: Dataset, count: number): Correction[] {
  const random = randomNumbers(71)
  const bins = new Set<string>()
  while (bins.size < count) bins.add(dataset.bin(below(random, dataset.rows)))
  return Array.from(bins, (bin, at) => ({ bin, category: `LEVEL ${at % 100}` }))
}

/** As moderators would have accepted them, in one transaction. */
function acceptCorrections(store: DatabaseSync, corrections: readonly Correction[]): void {
  store.exec('begin immediate')
  const counter = store.prepare(`select value from counters where name = 'corrections'`)
  let { value: number } = counter.get() as { value: number }
  const suggestion = store.prepare(
    `insert into corrections (id, bin, field, value, previous, source, country, bank, reason, state, created_at, decided_at)
     values (?, ?, 'category', ?, '', '', '', '', 'Printed on the card', 'accepted', 0, 0)`,
  )
  const decision = store.prepare(
    `insert into correction_decisions (number, correction_id, action, bins, reason, created_at)
     values (?, ?, 'accept', ?, '', 0)`,
  )
  const fact = store.prepare(
    `insert into accepted_facts (number, bin, field, value, previous, correction_id, in_force, created_at)
     values (?, ?, 'category', ?, '', ?, 1, 0)`,
  )
  for (const { bin, category } of corrections) {
    const id = `correction-${++number}`
    suggestion.run(id, bin, category)
    decision.run(number, id, bin)
    fact.run(number, bin, category, id)
  }
  store.prepare(`update counters set value = ? where name = 'corrections'`).run(number)
  store.exec('commit')
}

async function inUse(port: number, { bin, category }: Correction): Promise<void> {
  for (const start = performance.now(); performance.now() - start < 30_000; await pause(5)) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/bin/${bin}`)
    if (((await reply.json()) as { category?: string }).category === category) return
  }
  throw new Error(`The correction of ${bin} was not in use within 30 seconds.`)
}
