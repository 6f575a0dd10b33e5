// bindex serve: the server, as npm start runs it.
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../platform/commands/command.ts'
import { callerPath } from '../platform/commands/run-command.ts'

const root = join(import.meta.dirname, '../..')

export const run = command('serve', async ({ values }, { environment }) => {
  // A package comes with the site built; a clone has its sources.
  if (cluster.isPrimary && existsSync(join(root, 'web/main.tsx'))) {
    const { buildSite } = await import('../built-site/build.ts')
    await buildSite(root, (text) => process.stderr.write(text))
  }
  const { runServer } = await import('../run-server.ts')
  const { port, host, json } = values
  const dataDir = values['data-dir']
  await runServer(
    {
      ...environment,
      ...(port !== undefined && { PORT: port }),
      ...(host !== undefined && { HOST: host }),
      ...(dataDir !== undefined && { DATA_DIR: callerPath(dataDir) }),
    },
    { jsonLog: json },
  )
})
