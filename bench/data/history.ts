// How long an import takes to record what it changed.
import { copyFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { Collection } from '#engine/build/collect.ts'
import { readSource } from '#engine/reading/read-source.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { runProgram } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds, percent } from '../measuring/units.ts'
import type { Recorded } from './record-one.ts'

/** Of the whole import. */
const mostShare = 0.1
const changedRows = 0.05

export async function benchHistory({ data, folder, quick }: Bench): Promise<Section> {
  const before = join(folder, 'before.bindex')
  await writeChanged(data.file, before)
  const rounds = { same: [] as Recorded[], changed: [] as Recorded[] }
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    rounds.same.push(await importOver(data.file, data.snapshot, folder))
    rounds.changed.push(await importOver(data.file, before, folder))
  }
  const changed = count(rounds.changed[0]!.changed)
  return {
    title: 'History of imports',
    about: [
      `Importing ${data.described}, over a dataset that is already there: what each row had before is compared and
       recorded. As \`npm run import\` does it, including the writing of both files, each in a fresh process.`,
    ],
    sides: ['recording', 'whole import'],
    lines: [
      lineOf('nothing changed', rounds.same),
      lineOf(`${percent(changedRows)} of the rows changed (${changed} values)`, rounds.changed),
    ],
  }
}

function lineOf(what: string, rounds: readonly Recorded[]): Line {
  const share = median(rounds.map(({ recording, whole }) => recording / whole))
  return {
    what,
    ours: milliseconds(median(rounds.map(({ recording }) => recording))),
    theirs: milliseconds(median(rounds.map(({ whole }) => whole))),
    ratio: percent(share),
    target: `< ${percent(mostShare)}`,
    met: share < mostShare,
  }
}

function importOver(file: string, before: string, folder: string): Promise<Recorded> {
  const dataDir = mkdtempSync(join(folder, 'history-'))
  copyFileSync(before, join(dataDir, 'dataset.bindex'))
  return runProgram<Recorded>('bench/data/record-one.ts', [file, dataDir])
}

/** The same list with another type and another bank in some of its rows. */
async function writeChanged(file: string, target: string): Promise<void> {
  const collection = new Collection()
  const random = randomNumbers(81)
  let issuer = 'FORMER BANK'
  const { source } = await readSource(file, {
    onRecord: (record) => {
      const isChanged = random() < changedRows
      const type = record.type === 'DEBIT' ? 'CREDIT' : 'DEBIT'
      collection.add(0, isChanged ? { ...record, type, issuer } : record)
      issuer = record.issuer || issuer
    },
  })
  collection.addSource(source)
  await writeSnapshot(target, buildSnapshot(collection, { built: new Date('2026-01-01') }))
}
