// What corrections cost: lookups in a corrected dataset, and requests while one more is applied.
import { copyFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Correction } from '#engine/corrections/apply.ts'
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { Collection } from '#engine/build/collect.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { facets } from '#engine/search/facets.ts'
import { wantedValues } from '#engine/search/select.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { openSqlite } from '#server/db/open-sqlite.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import { settled } from '../blocking/blocking.ts'
import { emptyStore } from '../community/review-store.ts'
import { answer, manyBins, pageOf } from '../engine/engine.ts'
import { searchMix } from '../engine/searches.ts'
import type { Bench } from '../measuring/bench.ts'
import { nodeCommand, startServer } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { averages, median, takeTurns } from '../measuring/statistics.ts'
import { milliseconds, percent } from '../measuring/units.ts'
import { acceptCorrections, madeCorrections } from './made-corrections.ts'

const many = 10_000
/** Of the speed without corrections. */
const leastSpeed = 0.95
/** Milliseconds. */
const longestBlock = 20
const longestWait = 2000

export async function benchCorrections(bench: Bench): Promise<Section> {
  const { data, quick } = bench
  const plain = await openDatasetFile(data.snapshot)
  const list = madeCorrections(plain, many, 71)
  const rounds = quick ? 4 : 20
  return {
    title: 'Corrections',
    about: [
      `Lookups and searches in one process, taking turns, in ${data.described}, with 10,000 corrections and without. Each
       corrects one field of one BIN; a tenth are about longer BINs that had no row. ${rounds} rounds; the ratio is the speed with
       corrections as a share of that without. Corrected rows have facts of their own, so a page copies from more places;
       an import of the same facts costs as much.`,
      `Then a correction is accepted while a server runs, as installed with SQLite: by another process, so that it is
       noticed at the next look, four times a second. The longest block is measured as in the section on blocking, the time in
       use from the commit to the first reply that has it. Of ${samples(quick)} tries, the longest block and the median time are shown.`,
    ],
    sides: ['with corrections', 'without'],
    lines: [
      ...(await compareSpeed(data.snapshot, list, rounds, quick)),
      ...(await applyOne(bench, plain, [], 'one correction, the first')),
      ...(await applyOne(bench, plain, list, 'one correction, on top of 10,000')),
    ],
  }
}

const samples = (quick: boolean) => (quick ? 2 : 7)

const openCorrectedFile = (path: string, list: Correction[]): Promise<Dataset> => {
  const source = {
    name: 'this site',
    title: 'Corrected on this site',
    licence: 'CC BY 4.0',
    url: '',
    date: '',
  }
  return openDatasetFile(path, { sources: [source], list })
}

type Work<T> = (dataset: Dataset, one: T) => unknown

async function compareSpeed(
  snapshot: string,
  list: Correction[],
  rounds: number,
  quick: boolean,
): Promise<Line[]> {
  const corrected = await openCorrectedFile(snapshot, list)
  // Opened after it: the dataset that a process opens first is a few percent faster than all others.
  const plain = await openDatasetFile(snapshot)
  const imported = await importedLike(corrected)
  const compare = async <T>(
    what: string,
    cases: readonly T[],
    work: Work<T>,
    other = plain,
  ): Promise<Line> => {
    const [ours, theirs] = [(one: T) => work(corrected, one), (one: T) => work(other, one)]
    // Not counted: both sides get warm.
    await takeTurns(cases, 2, ours, theirs)
    const [withThem, without] = averages(cases, await takeTurns(cases, rounds, ours, theirs))
    const speed = without / withThem
    return {
      what,
      ours: milliseconds(withThem),
      theirs: milliseconds(without),
      ratio: percent(speed),
      target: `≥ ${percent(leastSpeed)}`,
      met: speed >= leastSpeed,
    }
  }
  const searches = searchMix(plain, randomNumbers(72), quick ? 4 : 20)
  const lists = Array.from({ length: quick ? 3 : 10 }, (_, at) => manyBins(plain, randomNumbers(200 + at)))
  const lookUp: Work<string[]> = (dataset, bins) => answer(dataset, { bins, extended: false, filters: {} }, 1)
  return [
    await compare('exact total and a page of 250', searches, pageOf),
    await compare('– against an import of the same facts', searches, pageOf, imported),
    await compare('all facets of a search', searches, (dataset, { values }) =>
      facets(dataset, wantedValues(dataset, values)),
    ),
    await compare('10,000 BINs in one call, a page of 250', lists, lookUp),
    await compare('1,000 BINs, one per call', lists, (dataset, bins) => {
      for (const bin of bins.slice(0, 1000)) lookUp(dataset, [bin])
    }),
  ]
}

/** A dataset with the facts of another, as if they had been imported. */
async function importedLike(dataset: Dataset): Promise<Dataset> {
  const collection = new Collection()
  collection.addSource({ name: 'all', title: 'all', licence: '', url: '', date: '' })
  for (let row = 0; row < dataset.rows; row++) collection.add(0, dataset.record(row))
  return Dataset.open(readableBytes(buildSnapshot(collection)))
}

/** Accepts corrections one after the other while a server runs that already has some. */
async function applyOne(
  { data, folder, quick }: Bench,
  plain: Dataset,
  already: Correction[],
  what: string,
): Promise<Line[]> {
  const dataDir = mkdtempSync(join(folder, 'corrections-'))
  copyFileSync(data.snapshot, join(dataDir, 'dataset.bindex'))
  await emptyStore(dataDir)
  const store = await openSqlite(join(dataDir, 'bindex.db'))
  acceptCorrections(store, already)
  const meter = join(dataDir, 'meter.sock')
  const environment = {
    DATA_DIR: dataDir,
    LOOP_METER: meter,
    PORT: '0',
    STUN_PORT: '0',
    RATE_LIMITS: 'off',
    BIN_DATA_URL: 'off',
  }
  const flags = ['--import', './bench/blocking/loop-meter.ts']
  const server = await startServer(nodeCommand('server/main.ts', [], flags), { side: 'server', environment })
  const random = randomNumbers(73)
  const blocks: number[] = []
  const waits: number[] = []
  // The first one compiles the code, and is not counted.
  for (let round = 0; round <= samples(quick); round++) {
    const correction = freshCorrection(plain, already, random, round)
    // At another moment between two looks each time.
    await pause(1000 + below(random, 500))
    await settled(meter)
    const start = performance.now()
    acceptCorrections(store, [correction])
    await inUse(server.port, correction)
    const wait = performance.now() - start
    const { block } = await settled(meter, 20)
    if (round === 0) continue
    blocks.push(block)
    waits.push(wait)
  }
  await server.stop()
  store.close()
  const [block, wait] = [Math.max(...blocks), median(waits)]
  return [
    {
      what: `${what}: longest block`,
      ours: milliseconds(block),
      theirs: '',
      ratio: '',
      target: `≤ ${longestBlock} ms`,
      met: block <= longestBlock,
    },
    {
      what: '– until it is in use',
      ours: milliseconds(wait),
      theirs: '',
      ratio: '',
      target: `≤ ${milliseconds(longestWait)}`,
      met: wait <= longestWait,
    },
  ]
}

/** The level of a BIN that has no correction yet. */
function freshCorrection(
  plain: Dataset,
  already: readonly Correction[],
  random: () => number,
  round: number,
): Correction {
  const taken = new Set(already.map(({ bin }) => bin))
  let bin = ''
  while (bin === '' || taken.has(bin)) bin = plain.bin(below(random, plain.rows))
  return { bin, field: 'category', text: `LEVEL ${round}`, date: '2026-11-15', source: 0 }
}

async function inUse(port: number, { bin, text }: Correction): Promise<void> {
  for (const start = performance.now(); performance.now() - start < 30_000; await pause(5)) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/bin/${bin}`)
    const { category } = (await reply.json()) as { category?: string }
    if (category === text) return
  }
  throw new Error(`The correction of ${bin} was not in use within 30 seconds.`)
}
