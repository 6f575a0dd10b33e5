import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { limits } from '#contract/limits.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { madeExposures } from '#test/data/made-exposures.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { type Database, openDatabase } from '../../platform/db/open.ts'
import { spendProof } from '../../human-check/check.ts'
import { exposureKey } from '../exposure-key.ts'
import { storedForms } from '../name-forms.ts'
import { allDatasets, exposures } from '../store.ts'
import { TagFiles } from './tag-files.ts'
import { removeDataset, writeDataset } from './write-dataset.ts'

const key = exposureKey(Buffer.alloc(32))
const factsOf = (name: string) => ({ name, source_class: 'x', lawful_basis: 'x', date: null, key_id: key.id })
const cardOf = (at: number) => ({ bin: '999901', exp: '04/29', names: [`NUMBER${at}`], zips: ['90210'] })

async function tagsOf(t: TestContext, from: number, to: number): Promise<TagFiles> {
  const tags = new TagFiles(await temporaryFolder(t))
  t.after(() => tags.remove())
  for (let at = from; at < to; at++) tags.addCard(key.tags(cardOf(at)))
  return tags
}

async function countTags({ kysely }: Database): Promise<number> {
  const { count } = await kysely
    .selectFrom('exposure_tags')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

forEachDatabase(({ open, place }) => {
  test('a server can write while a dataset is imported', async (t) => {
    const where = await place(t)
    const [importing, serving] = [await openDatabase(where), await openDatabase(where)]
    t.after(() => Promise.all([importing.close(), serving.close()]))
    await migrate(importing)
    const written: string[] = []
    let served: Promise<void> | undefined
    const spend = async () => {
      await spendProof(serving.kysely, { challenge: 'one', expires_at: 1 })
      written.push('by the server')
    }
    await writeDataset(importing, factsOf('Large'), await tagsOf(t, 0, 40_000), {
      onProgress: () => void (served ??= spend()),
    })
    written.push('by the import')
    await served
    assert.deepEqual(written, ['by the server', 'by the import'])
  })

  test('an interrupted import is never searched, and the next import removes it', async (t) => {
    const database = await open(t)
    const { search, datasets } = exposures(database, key)
    const stop = new AbortController()
    const cutting = writeDataset(database, factsOf('Large'), await tagsOf(t, 0, 12_000), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await assert.rejects(cutting, { name: 'AbortError' })
    assert.equal(await countTags(database), 5000)
    assert.equal([...(await datasets()).values()][0]?.name, 'Demo (made up)')
    for (let at = 0; at < 20; at++) assert.deepEqual([...(await search(cardOf(at))).values()], [false])

    assert.equal(await writeDataset(database, factsOf('Large'), await tagsOf(t, 0, 10)), 10)
    assert.deepEqual(
      (await allDatasets(database.kysely)).map(({ name, rows, is_complete }) => [name, rows, is_complete]),
      [['Large', 10, 1]],
    )
    assert.equal(await countTags(database), 10)
  })

  test('a removal deletes the tags of one dataset, even if others have the same', async (t) => {
    const database = await open(t)
    await writeDataset(database, factsOf('One'), await tagsOf(t, 0, 12_000))
    await writeDataset(database, factsOf('Two'), await tagsOf(t, 6000, 13_000))
    const [two, one] = await allDatasets(database.kysely)
    await removeDataset(database, one!)
    assert.equal(await countTags(database), 7000)
    const { search } = exposures(database, key)
    assert.deepEqual([...(await search(cardOf(0)))], [[two!.id, false]])
    assert.deepEqual([...(await search(cardOf(6000)))], [[two!.id, true]])
    await removeDataset(database, two!)
    assert.equal(await countTags(database), 0)
    await writeDataset(database, factsOf('Three'), await tagsOf(t, 0, 1))
    const [three] = await allDatasets(database.kysely)
    assert.ok(three!.id > two!.id, 'an id is never used again')
  })

  test('duplicate cards are stored once', async (t) => {
    const database = await open(t)
    const tags = await tagsOf(t, 0, 700)
    for (let at = 0; at < 700; at++) tags.addCard(key.tags(cardOf(at)))
    assert.equal(await writeDataset(database, factsOf('Twice'), tags), 700)
    assert.equal(await countTags(database), 700)
  })

  test('a card with several forms of its name counts once', async (t) => {
    const database = await open(t)
    const tags = new TagFiles(await temporaryFolder(t))
    t.after(() => tags.remove())
    for (const names of [
      storedForms('Alex A Müller'),
      storedForms('Alex Müller'),
      storedForms('Alex Muller'),
    ]) {
      tags.addCard(key.tags({ ...cardOf(0), names }))
    }
    assert.equal(await writeDataset(database, factsOf('Forms'), tags), 2)
    assert.equal(await countTags(database), 6)
  })

  test('datasets are limited, and all of them are searched', async (t) => {
    const database = await open(t)
    const card = { bin: '999901', exp: '04/29', name: 'Alex', zip: '90210' }
    for (let at = 0; at < limits.exposureDatasets; at++) {
      await madeExposures(t, database, { name: `Number ${at}`, cards: [card], key })
    }
    const found = await exposures(database, key).search({
      bin: card.bin,
      exp: card.exp,
      names: ['ALEX'],
      zips: [card.zip],
    })
    assert.equal(found.size, limits.exposureDatasets)
    assert.ok([...found.values()].every(Boolean))
    await assert.rejects(
      madeExposures(t, database, { name: 'One more', cards: [card], key }),
      /There are 40 datasets, which is the limit\. Remove one first\./,
    )
  })
})
