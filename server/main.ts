import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sweepExpired } from './db/sweep-expired.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { CurrentDataset } from './dataset/current.ts'
import { firstDataset } from './dataset/first.ts'
import { keepUpToDate } from './dataset/update.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { openStun } from './ip/stun/responder.ts'
import { openLog } from './log.ts'
import { openCounts } from './rate-limit/open-counts.ts'
import { openSecretKey } from './secret-key.ts'

try {
  await start()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : describe(error)}\n`)
  // Connections that are open already would keep the process.
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await mkdir(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'dataset.bindex')
  const { dataset, note } = await firstDataset(path)
  const current = new CurrentDataset(dataset, path)
  const database = await openDatabase(config)
  await migrate(database)
  const log = openLog(config)
  const secretKey = openSecretKey(config.dataDir)
  const counts = await openCounts(config, secretKey.derive('rate limits'), log)
  const stun = await openStun(config, log)
  const app = await buildApp(config, { current, database, secretKey, counts, stun: stun.state }, log)
  if (note) log.warn(note)
  const stopWatching = current.watch(log)
  const stopSweeping = sweepExpired(database.kysely, log)
  const background = new AbortController()

  process.on('SIGHUP', () => void current.reload(log))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      background.abort()
      stopWatching()
      stopSweeping()
      stun.close()
      // What is under way may finish; whatever still hangs after eight seconds is cut off.
      setTimeout(() => process.exit(0), 8000).unref()
      void app
        .close()
        .then(() => counts.close())
        .then(() => database.close())
        .then(() => process.exit(0))
    })
  }

  const address = await app.listen({ host: config.host, port: config.port })
  log.info(
    `${config.siteName} answers at ${config.publicUrl || address} with ${dataset.rows.toLocaleString('en')} BINs.`,
  )
  void keepUpToDate(current, config, log, background.signal)
}

function describe(error: unknown): string {
  const { code, port, path, message, stack } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`
  if (code === 'EACCES' || code === 'EROFS') return `There is no permission to use ${path ?? `port ${port}`}.`
  return stack ?? message
}
