// An 'error' event without a listener ends the process. So every file that creates something which can emit one is
// listed here, with what listens to it. Add yours once it has a listener.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

const listeners: Record<string, string> = {
  'server/app.ts': 'Fastify answers broken requests; failures.ts listens to the server itself',
  'server/bins/command-line/export.ts': 'the promise of the end of the file',
  'server/bins/command-line/input.ts': 'for await throws what the stream emits',
  'server/bulk/handlers.ts': 'Fastify listens to the reply, and ReadAhead to the body',
  'server/dataset/current.ts': 'the promise of the worker',
  'server/dataset/fetching/attempt.ts': 'for await throws what the stream emits',
  'server/dataset/fetching/response.ts': 'pipeline has a callback, and its reader throws',
  'server/platform/background.ts': 'the promise of the child process',
  'server/dataset/whole-files.ts': 'the promise of the pipeline, and Fastify listens to the reply',
  'server/platform/db/backups/scheduled/run-backup.ts': 'the child process',
  'server/platform/db/copy/postgres.ts': 'the client',
  'server/platform/db/postgres/pool.ts': 'the pool and each of its clients',
  'server/platform/db/postgres/shared-reads.ts': 'the client',
  'server/platform/http/line-bodies.ts': 'pipeline has a callback, and ReadAhead listens to what it returns',
  'server/device/compress.ts': 'the promise of the pipeline',
  'server/device/handlers.ts': 'Fastify listens to the reply',
  'server/doctor/command.ts': 'the client, and the promise of a broken connection',
  'server/doctor/database.ts': 'the client',
  'server/doctor/ports.ts': 'once, until the port is open or refused',
  'server/platform/http/paced.ts': 'Fastify listens to the reply',
  'server/platform/http/send.ts': 'pipeline has a callback, and Fastify listens to the reply',
  'server/ip/stun/responder.ts': 'the socket',
  'server/platform/log.ts': 'the output',
  'server/platform/metrics/serve-metrics.ts': 'once, until the port is open or refused, then the server',
  'server/proxies/checking/checker.ts': 'the worker',
  'server/proxies/checking/ipqs.ts': 'Wire, for every socket of an attempt',
  'server/dataset/updating/follow.ts': 'makeWhole, and once in recordInThread',
  'server/proxies/connection/address-guard.ts': 'Wire, for every socket of an attempt',
  'server/proxies/connection/secure.ts': 'Wire, for every socket of an attempt',
  'server/proxies/job-handlers.ts': 'job-stream.ts',
  'server/platform/rate-limit/redis-link.ts': 'the promise of a broken link',
  'server/built-site/development.ts': 'Vite, in development only',
  'server/platform/workers/leader.ts': 'forward, and the server of the followers',
  'server/platform/workers/primary.ts': 'cluster',
}

const emitters = new RegExp(
  [
    /\bnew (?:Worker|EventEmitter|pg\.Client|pg\.Pool)\(/,
    /\b(?:createSocket|createServer|createClient|createReadStream|createWriteStream|spawn|fork|pipeline|Fastify)\(/,
    /\bconnect\(\{|\bReadable\.from\(|\bpino\.destination\(|\breply\.hijack\(|\bhttps?\.(?:request|get)\(/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

test('every file of the server that creates an emitter is known to have a listener', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found = files.filter((file) => emitters.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(found.toSorted(), Object.keys(listeners).toSorted())
})
