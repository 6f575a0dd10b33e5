// bindex backup FILE: copies the database to a file, even while the server runs.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../../commands/command.ts'
import { callerPath } from '../../commands/run-command.ts'
import { readConfig } from '../../config.ts'
import { DatabaseError } from '../errors.ts'
import { databaseFile } from '../open-sqlite.ts'
import { makeBackup } from './backup-file.ts'

export const run = command('backup', async ({ values, positionals: [name, more] }, { environment, say }) => {
  if (name === undefined || more !== undefined) return 'wrong usage'
  const file = callerPath(name)
  const config = readConfig(environment)
  const path = join(config.dataDir, databaseFile)
  if (!config.databaseUrl && !existsSync(path)) {
    throw new DatabaseError(`Nothing to back up: there is no database at ${path}.`)
  }
  if (existsSync(file)) throw new DatabaseError(`${file} already exists. Choose another name.`)
  const { accounts } = await makeBackup(config, file)
  const { size } = statSync(file)
  say(
    values.json
      ? JSON.stringify({ file, accounts, bytes: size })
      : `Backed up to ${file} (accounts: ${accounts}, ${Math.ceil(size / 1000).toLocaleString('en')} kB).`,
  )
})
