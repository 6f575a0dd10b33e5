import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test, type TestContext } from 'node:test'
import { limitedApp } from '#test/apps/limited-app.ts'
import { need } from '#test/run/needs.ts'
import { redisClient, startRedis } from '#test/servers/redis.ts'
import { openCounts } from './open-counts.ts'

describe('Redis becomes unreachable', { skip: need('redis').missing }, () => {
  test('killed: limits continue from the last count; restarted: counts are shared again', async (t) => {
    const redis = await startRedis(t)
    const { one, two, said, until } = await twoServers(t, redis.url)
    assert.deepEqual(await one.askTimes(2, 'signup'), [200, 200])
    assert.deepEqual(await two.askTimes(2, 'signup'), [200, 200])
    assert.deepEqual(await one.askTimes(1, 'signup'), [200])
    await redis.kill()
    assert.deepEqual(await one.askTimes(2, 'signup'), [429, 429])
    assert.deepEqual(await two.askTimes(2, 'signup'), [200, 429], 'the last count it saw was the fourth')
    assert.deepEqual(await two.askTimes(6, 'signup', '203.0.113.2'), [200, 200, 200, 200, 200, 429])
    await until(2)
    assert.match(
      said[0]!,
      /^warn Each process counts .* until Redis is back\. Redis does not answer at 127\.0\.0\.1:/,
    )

    await startRedis(t, { port: redis.port })
    await until(4)
    assert.deepEqual(said.slice(2), Array(2).fill('info Redis is back. Rate limits are shared again.'))
    assert.deepEqual(await one.askTimes(3, 'signup', '203.0.113.3'), [200, 200, 200])
    assert.deepEqual(await two.askTimes(3, 'signup', '203.0.113.3'), [200, 200, 429])
    assert.equal(said.length, 4)
  })

  test('killed under load: no request fails', async (t) => {
    const redis = await startRedis(t)
    const { one, two } = await twoServers(t, redis.url)
    const load = { stop: false }
    const statuses = new Set<number>()
    const hammer = async (network: number) => {
      while (!load.stop) {
        await pause(1)
        for (const { ask } of [one, two])
          statuses.add((await ask('change', `203.0.113.${network}`)).statusCode)
      }
    }
    const hammers = Array.from({ length: 20 }, (_, network) => hammer(network))
    await pause(200)
    await redis.kill()
    await pause(200)
    load.stop = true
    await Promise.all(hammers)
    for (const status of statuses) assert.ok(status === 200 || status === 429, `${status}`)
  })

  test('suspended: no request waits long for it', async (t) => {
    const redis = await startRedis(t)
    const { one, said, until } = await twoServers(t, redis.url)
    assert.equal((await one.ask('login')).statusCode, 200)
    process.kill(redis.pid, 'SIGSTOP')
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 30 }, () => one.ask('login')))
    assert.deepEqual(await one.askTimes(10, 'login'), Array(10).fill(429))
    assert.ok(performance.now() - began < 5000, 'forty times a quarter of a second would be ten')
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 19)
    await until(1)
    assert.match(said[0]!, /Redis at 127\.0\.0\.1:\d+ did not answer in time/)
    process.kill(redis.pid, 'SIGCONT')
    await until(2)
    assert.equal(said[1], 'info Redis is back. Rate limits are shared again.')
  })

  test('a busy process does not mistake its own delay for an unreachable Redis', async (t) => {
    const redis = await startRedis(t)
    const client = await redisClient(t, redis.url)
    const { one, said } = await twoServers(t, redis.url)
    const connections = async () => (await client.sendCommand<string>(['CLIENT', 'LIST'])).match(/^id=\d+/gm)
    const before = await connections()
    for (const beforeItIsBusy of [0, 1, 2, 3]) {
      const answer = one.ask('login')
      for (let turn = 0; turn < beforeItIsBusy; turn++) await new Promise((resolve) => setImmediate(resolve))
      for (const began = performance.now(); performance.now() - began < 600;);
      assert.equal((await answer).statusCode, 200)
    }
    assert.deepEqual(await connections(), before)
    assert.deepEqual(said, [])
  })

  test('out of memory: limits still work until Redis accepts writes again', async (t) => {
    const redis = await startRedis(t)
    const client = await redisClient(t, redis.url)
    const { one, said, until } = await twoServers(t, redis.url)
    await client.configSet('maxmemory', '1')
    assert.deepEqual(await one.askTimes(6, 'signup'), [200, 200, 200, 200, 200, 429])
    await until(1)
    assert.match(said[0]!, /Redis at 127\.0\.0\.1:\d+ has no memory left/)
    await client.configSet('maxmemory', '0')
    await until(2)
    assert.match(said[1]!, /is back/)
  })

  test('a connection that Redis closes is reopened silently', async (t) => {
    const redis = await startRedis(t)
    const client = await redisClient(t, redis.url)
    const { one, two, said } = await twoServers(t, redis.url)
    await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'])
    const connected = async () => (await client.sendCommand<string>(['CLIENT', 'LIST'])).trim().split('\n')
    while ((await connected()).length < 3) await pause(20)
    await pause(50)
    assert.deepEqual(await one.askTimes(3, 'signup'), [200, 200, 200])
    assert.deepEqual(await two.askTimes(3, 'signup'), [200, 200, 429])
    assert.deepEqual(said, [])
  })
})

async function twoServers(t: TestContext, redisUrl: string) {
  const said: string[] = []
  const say = (level: string) => (text: string) => void said.push(`${level} ${text}`)
  const log = { debug() {}, info: say('info'), warn: say('warn'), error: say('error') } as never
  const key = randomBytes(32)
  const open = async () => {
    const counts = await openCounts({ redisUrl }, key, log)
    t.after(() => counts.close())
    return limitedApp(t, { counts })
  }
  const until = async (lines: number) => {
    while (said.length < lines) await pause(20)
  }
  return { one: await open(), two: await open(), said, until }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
