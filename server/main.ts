import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { CurrentDataset } from './dataset/current.ts'
import { firstDataset } from './dataset/first.ts'
import { keepUpToDate } from './dataset/update.ts'
import { openLog } from './log.ts'

try {
  await start()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : describe(error)}\n`)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await mkdir(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'dataset.bindex')
  const { dataset, note } = await firstDataset(path)
  const current = new CurrentDataset(dataset, path)
  const log = openLog(config)
  const app = await buildApp(config, current, log)
  if (note) log.warn(note)
  const stopWatching = current.watch(log)
  const background = new AbortController()

  process.on('SIGHUP', () => void current.reload(log))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      background.abort()
      stopWatching()
      // What is under way may finish; whatever still hangs after eight seconds is cut off.
      setTimeout(() => process.exit(0), 8000).unref()
      void app.close().then(() => process.exit(0))
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
