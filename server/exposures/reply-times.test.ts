import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '#test/servers/databases.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { exposureKey } from './exposure-key.ts'
import { replyAtInterval } from './handlers.ts'
import { exposures } from './store.ts'
import { TagFiles } from './importing/tag-files.ts'
import { writeDataset } from './importing/write-dataset.ts'

/** Welch's t-test: the distance of two means relative to their spread. Beyond 4.5 the difference is not chance. */
function welch(one: number[], other: number[]): number {
  const [a, b] = [describe(one), describe(other)]
  const spread = Math.sqrt(a.variance / one.length + b.variance / other.length)
  return spread === 0 ? 0 : (a.mean - b.mean) / spread
}

function describe(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return { mean, variance }
}

test('Welch’s t detects a real difference and no other', () => {
  const random = randomNumbers(3)
  const drawn = (more: number) => Array.from({ length: 500 }, () => below(random, 1000) + more)
  assert.ok(Math.abs(welch(drawn(0), drawn(0))) < 4.5)
  assert.ok(Math.abs(welch(drawn(0), drawn(200))) > 4.5)
})

test('slow and failing work settles at the interval, too', async () => {
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = replyAtInterval(20, () => promise).then(note('slow'))
  const failing = replyAtInterval(20, () => Promise.reject(new Error('no'))).catch(note('failing'))
  await replyAtInterval(20, async () => undefined).then(note('quick'))
  await failing
  assert.deepEqual(order.toSorted(), ['failing', 'quick'])
  resolve()
  await slow
  assert.equal(order.at(-1), 'slow')
})

forEachDatabase(({ open }) => {
  test('response times do not distinguish a hit from a miss', async (t) => {
    const database = await open(t)
    const key = exposureKey(Buffer.alloc(32, 5))
    const cards = Array.from({ length: 200 }, (_, at) => ({
      bin: '999901',
      exp: '04/29',
      names: [`ALEX ${at}`],
      zips: ['90210'],
    }))
    const tags = new TagFiles(await temporaryFolder(t))
    for (const card of cards) tags.addCard(key.tags(card))
    const facts = { name: 'Made', source_class: 'x', lawful_basis: 'x', date: null, key_id: key.id }
    await writeDataset(database, facts, tags)
    tags.remove()
    const { search } = exposures(database, key)
    const taken = { hit: [] as number[], miss: [] as number[] }
    const random = randomNumbers(77)
    // Many at once, as on a busy server, in random order.
    for (let round = 0; round < 30; round++) {
      const wanted = Array.from({ length: 40 }, () => (below(random, 2) === 0 ? 'hit' : 'miss'))
      await Promise.all(
        wanted.map(async (kind, at) => {
          const card = kind === 'hit' ? cards[at]! : { ...cards[at]!, zips: ['90211'] }
          const start = performance.now()
          const found = await replyAtInterval(40, () => search(card))
          taken[kind].push(performance.now() - start)
          assert.deepEqual([...found.values()], [kind === 'hit'])
        }),
      )
    }
    const t1 = welch(taken.hit, taken.miss)
    assert.ok(Math.abs(t1) < 4.5, `t = ${t1} over ${taken.hit.length} and ${taken.miss.length}`)
  })
})
