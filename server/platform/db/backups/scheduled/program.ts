// Makes the backup that is due, in a process of its own: the server starts it. Prints what it did as JSON.
import { setPriority } from 'node:os'
import type { Run } from '../../../commands/command.ts'
import { readConfig } from '../../../config.ts'
import { processShell, runProgram } from '../../../commands/run-command.ts'
import { openDatabase } from '../../open.ts'
import { runBackup } from './run-backup.ts'

const run: Run = async (_, { environment, say }) => {
  // Requests come first.
  setPriority(10)
  const config = readConfig(environment)
  const stopping = new AbortController()
  process.once('SIGTERM', () => {
    stopping.abort()
    process.exit(1)
  })
  const database = await openDatabase(config)
  try {
    const outcome = await runBackup(database, config, stopping.signal)
    if (outcome) say(JSON.stringify(outcome))
    return 0
  } finally {
    await database.close()
  }
}

await runProgram(run, [], processShell('backups'))
