import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSuggestions } from '#test/apps/suggestions.ts'
import { smallRecords, snapshotOf } from '#test/data/small-bins.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import type { Database } from '../platform/db/open.ts'
import { CurrentDataset, openDatasetFile } from '../dataset/current.ts'
import type { Log } from '../platform/log.ts'
import { followCorrections } from './in-use.ts'

const lines: string[] = []
const note = (line: unknown) => void lines.push(String(line))
const log = { info: note, warn: note, error: note, debug: note } satisfies Log

/** What another process that serves the same site would do. */
async function follow(t: TestContext, database: Database, path: string) {
  const current = new CurrentDataset(await openDatasetFile(path), path)
  const following = await followCorrections({
    config: { publicUrl: 'https://site.example' },
    current,
    database,
    log,
  })
  t.after(() => following.close())
  const typeNow = () => current.dataset.record(current.dataset.rowOf('400001')!).type
  const says = async (type: string) => {
    while (typeNow() !== type) await sleep(20)
  }
  return { current, says, typeNow }
}

forEachDatabase(({ open }) => {
  test(
    'an accepted correction is used by every process, after imports and restarts, until it is undone',
    { timeout: 20_000 },
    async (t) => {
      const database = await open(t)
      const { ada, bob, add } = await startSuggestions(t, database)
      const path = join(await temporaryFolder(t), 'dataset.bindex')
      await writeFile(path, snapshotOf())
      const [one, two] = [await follow(t, database, path), await follow(t, database, path)]
      assert.equal(one.typeNow(), 'CREDIT')
      const before = one.current.dataset

      const { id } = await add(ada)
      await bob.call('POST /api/corrections/:id/accept', { params: { id }, body: {} })
      await Promise.all([one.says('DEBIT'), two.says('DEBIT')])
      assert.equal(
        before.record(before.rowOf('400001')!).type,
        'CREDIT',
        'a running search keeps its dataset',
      )
      const { dataset } = one.current
      const [fact] = dataset.correctedOf(dataset.rowOf('400001')!)
      assert.partialDeepStrictEqual(fact, {
        field: 'type',
        text: 'DEBIT',
        date: new Date().toISOString().slice(0, 10),
        source: {
          title: 'Corrected on this site',
          licence: 'CC BY 4.0',
          url: 'https://site.example/corrections',
        },
        agreeing: [],
      })
      assert.equal((await follow(t, database, path)).typeNow(), 'DEBIT', 'from the start')

      const agreeing = smallRecords.map((record) =>
        record.bin === '400001' ? { ...record, type: 'DEBIT' } : record,
      )
      await writeFile(path, snapshotOf(agreeing, new Date(2e12)))
      await one.current.reload(log)
      const later = one.current.dataset
      assert.equal(later.facts.built, new Date(2e12).toISOString())
      assert.equal(later.correctedOf(later.rowOf('400001')!)[0]!.agreeing[0]!.name, 'made')

      await writeFile(path, snapshotOf(smallRecords, new Date(3e12)))
      await one.current.reload(log)
      await bob.call('POST /api/corrections/:id/undo', { params: { id } })
      await Promise.all([one.says('CREDIT'), two.says('CREDIT')])
      assert.deepEqual(one.current.dataset.correctedOf(one.current.dataset.rowOf('400001')!), [])
    },
  )
})

test(
  'a decision that cannot be read leaves the dataset as it is, and is used later',
  { timeout: 20_000 },
  async (t) => {
    const path = join(await temporaryFolder(t), 'dataset.bindex')
    await writeFile(path, snapshotOf())
    const current = new CurrentDataset(await openDatasetFile(path), path)
    const correctedFacts = () => current.dataset.correctedOf(current.dataset.rowOf('400001')!).length
    await writeFile(path, 'damaged')
    const correction = { bin: '400001', field: 'type', text: 'DEBIT', date: '2026-11-15', source: 0 } as const
    const site = { name: 'this site', title: 'Corrected on this site', licence: '', url: '', date: '' }
    await current.correct({ sources: [site], list: [correction] }, log)
    assert.match(lines.at(-1)!, /^Keeping the current dataset: .* is not a Bindex dataset/)
    assert.equal(correctedFacts(), 0)
    await writeFile(path, snapshotOf())
    await current.reload(log)
    assert.equal(correctedFacts(), 1)
  },
)
