import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, describe, test, type TestContext } from 'node:test'
import { limitedApp } from '#test/apps/limited-app.ts'
import { need } from '#test/run/needs.ts'
import { type Redis, redisClient, startRedis } from '#test/servers/redis.ts'
import { openLog } from '../log.ts'
import { kinds, type Kind } from './classes/classes.ts'
import { openCounts } from './open-counts.ts'
import { openLink } from './redis-link.ts'

describe('counts in Redis', { skip: need('redis').missing }, () => {
  let redis: Redis
  const ends: (() => unknown)[] = []
  before(async () => void (redis = await startRedis({ after: (end) => void ends.push(end) })))
  after(() => Promise.all(ends.map((end) => end())))

  async function openedCounts(t: TestContext, key: Buffer) {
    const counts = await openCounts({ redisUrl: redis.url }, key, openLog({ logLevel: 'silent' }))
    t.after(() => counts.close())
    return counts
  }

  test('two servers share counts', async (t) => {
    const key = randomBytes(32)
    const one = limitedApp(t, { counts: await openedCounts(t, key) })
    const two = limitedApp(t, { counts: await openedCounts(t, key) })
    assert.deepEqual(await one.askTimes(3, 'signup'), [200, 200, 200])
    assert.deepEqual(await two.askTimes(3, 'signup'), [200, 200, 429])
    const { statusCode, headers } = await one.ask('signup')
    assert.equal(statusCode, 429)
    assert.ok(Number(headers['retry-after']) > 3000 && Number(headers['retry-after']) <= 3600)
    assert.equal(headers['x-ratelimit-remaining'], '0')

    assert.equal((await one.ask('page')).body, 'whole')
    assert.equal((await two.ask('lookup')).headers['x-ratelimit-remaining'], '1198')

    const other = limitedApp(t, { counts: await openedCounts(t, randomBytes(32)) })
    assert.equal((await other.ask('signup')).statusCode, 200, 'but not with a server that has another key')
  })

  test('two servers share the counts of an API token', async (t) => {
    const key = randomBytes(32)
    const apiToken = { id: 'one', accountId: 'ada', tokenHash: '', scopes: [] }
    const rateClasses = { anonymous: {}, token: { lookup: 3 } }
    const one = limitedApp(t, { counts: await openedCounts(t, key), rateClasses, apiToken })
    const two = limitedApp(t, { counts: await openedCounts(t, key), rateClasses, apiToken })
    assert.deepEqual(await one.askTimes(2, 'lookup'), [200, 200])
    assert.deepEqual(await two.askTimes(2, 'lookup', '198.51.100.7'), [200, 429])
  })

  test('what one server gives back, another may use', async (t) => {
    const key = randomBytes(32)
    const [one, two] = [await openedCounts(t, key), await openedCounts(t, key)]
    await one.add('exposure', 'home')
    assert.equal((await one.add('exposure', 'home')).current, 2)
    assert.equal((await one.add('exposure', 'home', -1)).current, 1)
    assert.equal((await two.add('exposure', 'home')).current, 2)
  })

  test('concurrent requests are all counted', async (t) => {
    const key = randomBytes(32)
    const one = limitedApp(t, { counts: await openedCounts(t, key) })
    const two = limitedApp(t, { counts: await openedCounts(t, key) })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, count) => (count % 2 ? one : two).ask('login')),
    )
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 20)
  })

  test('keys expire with their window, and do not reveal addresses', async (t) => {
    const { ask } = limitedApp(t, { counts: await openedCounts(t, randomBytes(32)) })
    const client = await redisClient(t, redis.url)
    await client.flushAll()
    const address = '203.0.113.77'
    const all = Object.keys(kinds) as Kind[]
    for (const kind of all) await ask(kind, address)
    const keys = await client.keys('*')
    assert.deepEqual(
      keys.map((key) => key.split(':').slice(0, 3).join(':')).toSorted(),
      all
        .filter((kind) => kind !== 'file')
        .map((kind) => `bindex:rate:${kind}`)
        .toSorted(),
    )
    const stored: string[] = []
    for (const key of keys) {
      const left = await client.pTTL(key)
      assert.ok(left > 0 && left <= kinds[key.split(':')[2] as Kind].window, `${key} ends in ${left}`)
      stored.push(key, (await client.get(key)) ?? '')
    }
    const hash = createHash('sha256').update(address)
    const readable = [address, '203.0.113', hash.copy().digest('hex'), hash.digest('base64url')]
    for (const text of readable) {
      assert.ok(!stored.some((it) => it.includes(text) || it.includes(text.slice(0, 22))), text)
    }
  })

  test('a window expires, and a key without an expiry gets a new one', async (t) => {
    const link = await openLink(redis.url, 10_000)
    t.after(() => link.close())
    const client = await redisClient(t, redis.url)
    const key = `bindex:rate:${randomBytes(8).toString('hex')}`
    assert.deepEqual((await link.add(key, 50, 1)).current, 1)
    while ((await client.exists(key)) === 1);
    assert.deepEqual((await link.add(key, 60_000, 1)).current, 1)
    await client.persist(key)
    const { current, ttl } = await link.add(key, 60_000, 10)
    assert.deepEqual([current, ttl], [11, 60_000])
    assert.ok((await client.pTTL(key)) > 0)
  })
})
