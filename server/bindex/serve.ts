// bindex serve: the server, as npm start runs it.
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { helpOf } from '../platform/commands/help.ts'
import { readArguments } from '../platform/commands/read-arguments.ts'
import { callerPath } from '../platform/commands/run-command.ts'
import type { Run } from '../platform/commands/surroundings.ts'
import { commands } from '../platform/commands/table.ts'

const root = join(import.meta.dirname, '../..')

export const run: Run = async (words, { environment, calledAs, say }) => {
  const { values } = readArguments(commands.serve, words)
  if (values.help) {
    say(helpOf(calledAs, commands.serve))
    return 0
  }
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
  return 0
}
