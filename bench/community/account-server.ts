// node bench/community/account-server.ts: our server with one call twice, open to everyone and for accounts only. It is
// configured like server/main.ts.
import { buildApp } from '#server/app.ts'
import { lookupReply } from '#engine/answers/lookup-reply.ts'
import { readConfig } from '#server/config.ts'
import { CurrentDataset, openDatasetFile } from '#server/dataset/current.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openLog } from '#server/log.ts'
import { openSecretKey } from '#server/secret-key.ts'
import { join } from 'node:path'

const config = readConfig(process.env)
const path = join(config.dataDir, 'dataset.bindex')
const current = new CurrentDataset(await openDatasetFile(path), path)
const database = await openDatabase(config)
await migrate(database)
const opened = { current, database, secretKey: openSecretKey(config.dataDir) }
const app = await buildApp(config, opened, openLog(config))

for (const account of [undefined, 'required'] as const) {
  app.post<{ Body: { bins: string[] } }>(
    account ? '/guarded' : '/open',
    { config: account ? { account } : {} },
    (request, reply) => {
      const { bytes, release } = lookupReply(current.dataset, request.body)
      // The bytes belong to the engine until they are released.
      const copy = Buffer.from(bytes)
      release?.()
      return reply.type('application/json; charset=utf-8').send(copy)
    },
  )
}

const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${address}\n`)
process.once('SIGTERM', () => process.exit(0))
