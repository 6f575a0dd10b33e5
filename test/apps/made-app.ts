import type { FastifyInstance } from 'fastify'
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '#contract/api.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { buildApp } from '#server/app.ts'
import type { Opened } from '#server/context.ts'
import { readConfig } from '#server/platform/config.ts'
import { CurrentDataset } from '#server/dataset/current.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { type Log, openLog } from '#server/platform/log.ts'
import { openSecretKey, type SecretKey } from '#server/platform/secret-key.ts'
import { smallDataset } from '../data/small-bins.ts'
import { unlisted } from './listed-replies.ts'
import type { Scope } from './shared.ts'

interface Parts {
  dataset?: Dataset
  /** Instead of a dataset: with what it has besides. */
  current?: CurrentDataset
  distDir?: string
  /** Closed by whoever opened it. Without one the server gets an empty SQLite database. */
  database?: Database
  openSite?: Opened['openSite']
  metrics?: Opened['metrics']
  log?: Log
}

/** The server with the small dataset unless another is given, not listening, closed when the test ends. */
export async function madeApp(
  t: Scope,
  environment: Record<string, string> = {},
  { dataset, current, distDir = '/nowhere', database, openSite, metrics, log }: Parts = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-app-'))
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: folder,
    ...environment,
  })
  const opened = database ?? (await newDatabase(folder))
  const secretKey = openSecretKey(folder)
  const app = await buildApp(
    { ...config, distDir },
    {
      current:
        current ??
        new CurrentDataset(dataset ?? (await smallDataset()), join(config.dataDir, 'dataset.bindex')),
      database: opened,
      secretKey,
      ...(openSite && { openSite }),
      ...(metrics && { metrics }),
    },
    log ?? openLog(config),
  )
  secretKeys.set(app, secretKey)
  const unknownReplies = watchReplies(app)
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as object))
  t.after(async () => {
    await app.close()
    if (opened !== database) await opened.close()
    rmSync(folder, { recursive: true, force: true })
    assert.deepEqual([...unknownReplies], [])
  })
  return app
}

function watchReplies(app: FastifyInstance): Set<string> {
  const found = new Set<string>()
  app.addHook('onResponse', async ({ method, routeOptions: { url } }, reply) => {
    const line = `${method} ${url}`
    if (!lines.has(line)) return
    const problem = unlisted(line, reply.statusCode, String(reply.getHeader('content-type') ?? ''))
    if (problem !== undefined) found.add(problem)
  })
  return found
}

const lines = new Set<string>(endpoints.map(([line]) => line))

const secretKeys = new WeakMap<object, SecretKey>()

export const secretKeyOf = (app: object): SecretKey => secretKeys.get(app)!

type Serializer = (data: unknown) => string

// Fastify's own compiler with a cache, because compiling serializers is most of what a new app costs.
const fastify = createRequire(import.meta.resolve('fastify'))
const { SerializerSelector } = fastify('@fastify/fast-json-stringify-compiler') as {
  SerializerSelector: () => (schemas: object, options: object) => (route: { schema: object }) => Serializer
}
const compile = SerializerSelector()({}, {})
const serializers = new WeakMap<object, Serializer>()

function serializerOf(schema: object): Serializer {
  const serializer = serializers.get(schema) ?? compile({ schema })
  serializers.set(schema, serializer)
  return serializer
}

async function newDatabase(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  await migrate(database)
  return database
}
