// npm run backup -- FILE: copies the database to a file, even while the server runs.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../config.ts'
import { runAlone } from '../../commands/run-command.ts'
import { operatorCommands } from '../../commands/operator-commands.ts'
import type { Run } from '../../commands/surroundings.ts'
import { DatabaseError } from '../errors.ts'
import { databaseFile } from '../open-sqlite.ts'
import { makeBackup } from './backup-file.ts'
import { readFileArgument } from './read-file-argument.ts'

export const run: Run = async (words, surroundings) => {
  const given = readFileArgument(operatorCommands.backup, words, surroundings)
  if (!given) return 0
  const { file, values } = given
  const config = readConfig(surroundings.environment)
  const path = join(config.dataDir, databaseFile)
  if (!config.databaseUrl && !existsSync(path)) {
    throw new DatabaseError(`Nothing to back up: there is no database at ${path}.`)
  }
  if (existsSync(file)) throw new DatabaseError(`${file} already exists. Choose another name.`)
  const { accounts } = await makeBackup(config, file)
  const { size } = statSync(file)
  surroundings.say(
    values.json
      ? JSON.stringify({ file, accounts, bytes: size })
      : `Backed up to ${file} (accounts: ${accounts}, ${Math.ceil(size / 1000).toLocaleString('en')} kB).`,
  )
  return 0
}

if (import.meta.main) await runAlone('npm run backup --', run)
