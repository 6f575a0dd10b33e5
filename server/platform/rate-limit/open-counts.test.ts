import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { need } from '#test/run/needs.ts'
import { freePort } from '#test/servers/free-port.ts'
import { redisClient, startRedis } from '#test/servers/redis.ts'
import { runProgram } from '#test/servers/server-process.ts'
import { ConfigError } from '../config.ts'
import { openLog } from '../log.ts'
import { MemoryCounts } from './memory-counts.ts'
import { openCounts } from './open-counts.ts'

const open = (redisUrl: string) => openCounts({ redisUrl }, Buffer.alloc(32), openLog({ logLevel: 'silent' }))

const refuses = (url: string, sentence: RegExp) =>
  assert.rejects(open(url), (error: Error) => {
    assert.ok(error instanceof ConfigError)
    assert.match(error.message, sentence)
    assert.ok(!error.message.includes('hidden'))
    return true
  })

test('without REDIS_URL, counts are in memory', async () => {
  assert.ok((await open('')) instanceof MemoryCounts)
})

test('Redis is unreachable', async () => {
  const port = await freePort()
  await refuses(
    `redis://u:hidden@127.0.0.1:${port}`,
    new RegExp(`^Redis does not answer at 127\\.0\\.0\\.1:${port}\\. Start it, or correct REDIS_URL\\.$`),
  )
})

const otherServers: [what: string, meet: (socket: Socket) => void, sentence: RegExp][] = [
  ['a server that hangs up', (socket) => socket.end(), /is not Redis\./],
  ['a server that resets the connection', (socket) => socket.resetAndDestroy(), /is not Redis\./],
  ['a server that sends a greeting', (socket) => socket.write('SSH-2.0-x\r\n'), /is not Redis\./],
  [
    'a server that answers OK to everything',
    (socket) => socket.on('data', () => socket.write('+OK\r\n'.repeat(3))),
    /is not Redis\./,
  ],
  [
    'a server that never answers',
    () => {},
    /did not answer in time\. Correct REDIS_URL; with(out)? TLS it begins with rediss?:\.$/,
  ],
]

for (const [what, meet, sentence] of otherServers) {
  test(`${what} is not Redis`, async (t) => {
    const port = await listening(
      t,
      createServer((socket) => meet(socket.on('error', () => {}))),
    )
    await Promise.all(
      ['redis', 'rediss'].map((scheme) => refuses(`${scheme}://u:hidden@127.0.0.1:${port}`, sentence)),
    )
  })
}

test('a web server is not Redis, with and without TLS', async (t) => {
  const port = await listening(t, createWebServer())
  await refuses(`redis://u:hidden@127.0.0.1:${port}/1`, /^The server at 127\.0\.0\.1:\d+ is not Redis/)
  await refuses(`rediss://u:hidden@127.0.0.1:${port}`, /^The server at 127\.0\.0\.1:\d+ is not Redis/)
})

describe('Redis', { skip: need('redis').missing }, () => {
  test('explains why Redis refuses', async (t) => {
    const { url, port } = await startRedis(t, { settings: ['--requirepass', 'right'] })
    const client = await redisClient(t, `redis://:right@127.0.0.1:${port}`)
    await client.sendCommand(['ACL', 'SETUSER', 'guest', 'on', '>hidden', '+ping', '~*'])
    const at = `127.0.0.1:${port}`
    await refuses(url, /requires a password\. Add it/)
    await refuses(`redis://:hidden@${at}`, /refuses the password of the user default\. Correct REDIS_URL\.$/)
    await refuses(`redis://somebody:hidden@${at}`, /refuses the password of the user somebody/)
    await refuses(`redis://guest:hidden@${at}`, /does not allow the user guest to count\. Allow EVAL/)
    await refuses(`redis://:right@${at}/9999`, /has no database with that number/)
    const counts = await open(`redis://:right@${at}/1`)
    t.after(() => counts.close())
    assert.equal((await counts.add('login', 'a')).current, 1)
  })

  test('explains that Redis has no password', async (t) => {
    const { port } = await startRedis(t)
    await refuses(`redis://:hidden@127.0.0.1:${port}`, /has no password\. Remove it from REDIS_URL\.$/)
  })

  test('an open connection does not keep a process from ending', async (t) => {
    const { url } = await startRedis(t)
    const code = (end: string) => `import { openCounts } from './server/platform/rate-limit/open-counts.ts'
      const counts = await openCounts({ redisUrl: '${url}' }, Buffer.alloc(32), console)
      console.log((await counts.add('login', 'a')).current)
      ${end}`
    for (const [index, end] of ['', 'counts.close()', 'counts.close(); counts.close()'].entries()) {
      const run = runProgram(t, '--input-type=module', ['--eval', code(end)], {})
      assert.deepEqual([await run.exited, run.output().trim()], [0, `${index + 1}`])
    }
  })
})

async function listening(t: TestContext, server: Server): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => open.add(socket)).listen(0, '127.0.0.1')
  t.after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
