import cluster from 'node:cluster'
import { ConfigError, readConfig } from './platform/config.ts'
import { openLog } from './platform/log.ts'
import type { Options } from './start-server.ts'
import { removeLeftFolders } from './platform/temporary-folders.ts'

export async function runServer(
  environment: Record<string, string | undefined>,
  options: Options = {},
): Promise<void> {
  try {
    const config = readConfig(environment)
    if (cluster.isPrimary) removeLeftFolders()
    if (config.workers > 1 && cluster.isPrimary) {
      const { runWorkers } = await import('./platform/workers/primary.ts')
      await runWorkers(config, openLog(config, !options.jsonLog && process.stdout.isTTY))
      return
    }
    // Imported only now, because the process that starts workers does not need it.
    const { startServer } = await import('./start-server.ts')
    await startServer(config, options)
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : describe(error)}\n`)
    // Open connections would keep the process alive.
    process.exit(1)
  }
}

function describe(error: unknown): string {
  const { code, port, path, message, stack } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`
  if (code === 'EACCES') return `Permission denied: ${path ?? `port ${port}`}.`
  if (code === 'EROFS')
    return `${path} cannot be written: its disk is read-only. Set DATA_DIR to another folder.`
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `${path ?? 'The data folder'} cannot be written: the disk is full. Free some space and try again.`
  }
  return stack ?? message
}
