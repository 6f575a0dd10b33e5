import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { familyIn, familyValue } from '#contract/families.ts'
import { readSearch } from '#contract/formats/search-link.ts'
import { limits } from '#contract/limits.ts'
import type { Watched } from '#contract/watch-kinds.ts'
import { fields } from '#engine/records/fields.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { collectionOf, type MadeRow, plainRows, sourceRecords } from '#test/data/made-bins.ts'
import type { SourceRecord } from '#test/data/plain-merge.ts'
import { runs } from '#test/data/runs.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { CurrentDataset } from '../dataset/current.ts'
import { ImportHistory, packHistory, recordImport } from '../history/import-history.ts'
import { createList } from '../lists/change.ts'
import { Notes } from '../lists/notes.ts'
import { listReads } from '../lists/store.ts'
import type { Database } from '../platform/db/open.ts'
import { catchUp } from './catch-up.ts'
import { addWatch } from './store.ts'

interface Version {
  records: SourceRecord[]
  dataset: Dataset
  rows: Map<string, MadeRow>
}

const all = [...sourceRecords({ count: 300, sources: 2, banks: 25 })]

async function versionOf(seed: number, number: number): Promise<Version> {
  const records = all
    .filter((_, at) => (at * 7919 + seed) % 5 > 0)
    .map(({ source, record }, at) => ({
      source,
      record: (at + seed) % 11 === 0 ? { ...record, country: ['DK', 'US', 'PL'][at % 3]! } : record,
    }))
  const built = new Date(Date.UTC(2026, 0, 1 + number))
  const dataset = await Dataset.open(readableBytes(buildSnapshot(collectionOf(records), { built })))
  return { records, dataset, rows: new Map(plainRows(records).map((row) => [row.bin, row])) }
}

/** What a person would find by comparing all rows by hand. */
function plainChanges(before: Version, after: Version, watch: Watched, listed: string[], now: Dataset) {
  const found = { added: 0, removed: 0, changed: 0, bins: [] as string[], details: [] as object[] }
  for (const bin of [...new Set([...before.rows.keys(), ...after.rows.keys()])].toSorted()) {
    const [old, next] = [before.rows.get(bin), after.rows.get(bin)]
    if (old && next && fields.every((field) => old[field] === next[field])) continue
    const isWanted =
      (old && meets(old, before, watch, listed, now)) || (next && meets(next, after, watch, listed, now))
    if (!isWanted) continue
    found[old ? (next ? 'changed' : 'removed') : 'added']++
    if (found.bins.length === limits.binsPerWatchChange) continue
    found.bins.push(bin)
    if (!old || !next) continue
    for (const field of fields)
      if (old[field] !== next[field])
        found.details.push({ bin, field, from: old[field] || null, to: next[field] || null })
  }
  return { ...found, bins: found.bins.join(' '), details: JSON.stringify(found.details) }
}

function meets(row: MadeRow, { rows }: Version, { kind, value }: Watched, listed: string[], now: Dataset) {
  const answers = (bin: string) => {
    let digits = bin.length
    while (digits >= 6 && !rows.has(bin.slice(0, digits))) digits--
    return row.bin === bin.slice(0, digits)
  }
  if (kind === 'bin') return row.bin.startsWith(value) || answers(value)
  if (kind === 'list') return listed.some((bin) => row.bin === bin || answers(bin))
  if (kind === 'country') return row.country === value.toUpperCase()
  if (kind === 'bank') return row.bankSlug === value
  if (kind === 'family') return row.country === familyIn(value)!.country && inFamily(row, value, now)
  const { bins, extended, vendors, types, countries } = readSearch(new URLSearchParams(value))
  return (
    (bins.length === 0 ||
      bins.some((bin) => (extended ? row.bin.startsWith(bin) || answers(bin) : row.bin === bin))) &&
    (vendors.length === 0 || vendors.includes(row.brand)) &&
    (types.length === 0 || types.includes(row.type)) &&
    (countries.length === 0 || countries.includes(row.country))
  )
}

const inFamily = (row: MadeRow, value: string, { columns: { bank } }: Dataset) =>
  bank
    .membersOf(bank.headOf(familyIn(value)!))
    .some((code) => bank.texts[code] === row.bankSlug && bank.countryOf(code) === row.country)

const bins = [...new Set(all.map(({ record }) => record.bin))]
const someBin = fc
  .constantFrom(...bins)
  .chain((bin) => fc.constantFrom(bin, bin.slice(0, 6), `${bin}12345`.slice(0, 11)))
const watched: fc.Arbitrary<Watched> = fc.oneof(
  fc.record({ kind: fc.constant('bin' as const), value: someBin }),
  fc.record({ kind: fc.constant('country' as const), value: fc.constantFrom('dk', 'us', 'pl') }),
  fc.record({
    kind: fc.constant('bank' as const),
    value: fc.constantFrom(...new Set(plainRows(all).map(({ bankSlug }) => bankSlug))),
  }),
  fc.record({
    kind: fc.constant('search' as const),
    value: fc.constantFrom(
      'vendors=VISA',
      'types=DEBIT&countries=DK&countries=US',
      `bins=${bins.slice(0, 40).join(',')}&extended=1`,
      `bins=${bins
        .slice(20, 60)
        .map((bin) => bin.slice(0, 6))
        .join(',')}&types=CREDIT`,
    ),
  }),
)

/** Now and then it fails after a transaction was rolled back, or after it was committed. */
function interrupted(database: Database, random: () => number): Database {
  const kysely = new Proxy(database.kysely, {
    get(target, name) {
      const own = Reflect.get(target, name, target) as unknown
      if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own
      return () => ({
        execute: async (work: (db: unknown) => Promise<unknown>) => {
          const when = random()
          const result = await target.transaction().execute(async (db) => {
            const done = await work(db)
            if (when < 0.3) throw new Error('killed before the commit')
            return done
          })
          if (when > 0.7) throw new Error('killed after the commit')
          return result
        },
      })
    },
  })
  return { ...database, kysely }
}

const privateList = {
  name: 'mine',
  description: '',
  is_public: false,
  downloadable: false,
  forkable: false,
  filterable: false,
}

forBothDatabases(({ open }) => {
  const start = async (t: TestContext) => {
    const database = await open(t)
    const folder = await temporaryFolder(t)
    return { database, folder }
  }
  const needsFor = (database: Database, folder: string) => (dataset: Dataset) => ({
    current: new CurrentDataset(dataset, join(folder, 'dataset.bindex')),
    database,
    history: new ImportHistory(folder),
    listReads: listReads(database),
  })
  const watch = async ({ kysely }: Database, accountId: string, one: Watched, seenImport: number) =>
    (await (await addWatch(kysely, { accountId, ...one, seenImport })).reply()).id
  const changesOf = async ({ kysely }: Database) =>
    (await kysely.selectFrom('watch_changes').selectAll().orderBy('number').execute()).map(
      ({ watch_id, cause, added, removed, changed, bins, details }) => ({
        watch_id,
        cause,
        added,
        removed,
        changed,
        bins,
        details,
      }),
    )

  test('every watch gets what a plain comparison finds, once, however often it is interrupted', async (t) => {
    const { database, folder } = await start(t)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 30 }), { minLength: 2, maxLength: 4 }),
        fc.uniqueArray(watched, { selector: (one) => JSON.stringify(one), minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 1e6 }),
        async (seeds, wanted, seed) => {
          await database.kysely.deleteFrom('watches').execute()
          const { id: account } = await madeAccount(database)
          const versions: Version[] = []
          for (const [number, one] of seeds.entries()) versions.push(await versionOf(one, number))
          const now = versions.at(-1)!.dataset
          const heads = [...now.columns.bank.families].filter(([, members]) => members.length > 1)
          const { bank } = now.columns
          const families = heads.slice(0, 2).map(([head]) => {
            const value = familyValue({ country: bank.countryOf(head), slug: bank.texts[head]! })
            return { kind: 'family' as const, value }
          })
          const listed = bins.filter((_, at) => (at * seed) % 7 === 0)
          const made = await createList(database.kysely, database, {
            accountId: account,
            fields: privateList,
            entries: { bins: listed, notes: Notes.none },
          })
          const { id: list } = await made.reply()
          const watches: { id: string; one: Watched }[] = []
          for (const one of [...wanted, ...families, { kind: 'list' as const, value: list }]) {
            const seen = Date.parse(versions[0]!.dataset.facts.built)
            watches.push({ one, id: await watch(database, account, one, seen) })
          }
          let state = seed
          const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
          const needsOf = needsFor(interrupted(database, random), folder)
          const expected: object[] = []
          for (const [at, { dataset }] of versions.entries()) {
            await recordImport(folder, dataset.facts.built, packHistory(versions[at - 1]?.dataset, dataset))
            // Sometimes several imports come before watches are told.
            if (at < versions.length - 1 && random() < 0.5) continue
            for (let tries = 0; tries < 60; tries++) {
              const both = [catchUp(needsOf(dataset)), catchUp(needsOf(dataset))]
              const done = await Promise.allSettled(both)
              if (done.some(({ status }) => status === 'fulfilled')) break
            }
          }
          await catchUp(needsFor(database, folder)(now))
          for (const { id, one } of watches) {
            for (const [at, after] of versions.entries()) {
              const before = versions[at - 1]
              if (!before) continue
              const changes = plainChanges(before, after, one, listed, now)
              if (changes.bins === '') continue
              expected.push({ watch_id: id, cause: `import ${after.dataset.facts.built}`, ...changes })
            }
          }
          const inOrder = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
          assert.deepEqual(inOrder(await changesOf(database)), inOrder(expected))
        },
      ),
      { seed: 81, numRuns: runs(12) },
    )
  })

  test('many decisions at once reach many watches, each once and in order', async (t) => {
    const { database, folder } = await start(t)
    const { kysely } = database
    const { dataset } = await versionOf(1, 0)
    const bin = '999999'
    for (let account = 0; account < 3; account++) {
      const { id } = await madeAccount(database)
      for (let number = 0; number < limits.watchesPerAccount; number++) {
        const one = { kind: 'bin' as const, value: `${bin}${String(number).padStart(5, '0')}` }
        await watch(database, id, one, Date.parse(dataset.facts.built))
      }
    }
    const count = 45
    const values = Array.from({ length: count }, (_, at) => ({
      number: at + 1,
      bin,
      field: 'type' as const,
      from_value: at % 2 === 0 ? 'DEBIT' : 'CREDIT',
      to_value: at % 2 === 0 ? 'CREDIT' : 'DEBIT',
      created_at: Date.now(),
    }))
    await kysely.insertInto('corrected_values').values(values).execute()
    await kysely.updateTable('counters').set({ value: count }).where('name', '=', 'corrections').execute()
    const needs = needsFor(database, folder)(dataset)
    await Promise.all([catchUp(needs), catchUp(needs)])
    await catchUp(needs)
    const watches = await kysely.selectFrom('watches').select(['id', 'changes']).execute()
    assert.ok(watches.every(({ changes }) => Number(changes) === count))
    const expected = watches.flatMap(({ id }) => values.map(({ number }) => `${id} correction ${number}`))
    const changes = await changesOf(database)
    assert.deepEqual(
      changes.map(({ watch_id, cause }) => `${watch_id} ${cause}`).toSorted(),
      expected.toSorted(),
    )
    const ofOne = changes.filter(({ watch_id }) => watch_id === watches[0]!.id)
    assert.deepEqual(
      ofOne.map(({ cause }) => cause),
      values.map(({ number }) => `correction ${number}`),
    )
  })
})
