// Writes the data folder of a site for browser tests: made-up BINs, and a database with accounts, created without proof of
// work. `node test/apps/made-site.ts FOLDER`
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addModerator } from '#server/corrections/moderators.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { madeAccount } from './made-account.ts'
import { madeSnapshot } from '../data/made-bins.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder.')

writeFileSync(join(folder, 'dataset.bindex'), madeSnapshot({ count: 24_000, banks: 600, seed: 5 }))

const database = await openDatabase({ dataDir: folder, databaseUrl: '' })
await migrate(database)
const accounts: object[] = []
for (let count = 0; count < 100; count++) {
  const { userId, token } = await madeAccount(database)
  accounts.push({ userId, token, name: null, onboarded_at: null })
}
const moderators: object[] = []
for (let count = 0; count < 5; count++) {
  const { id, userId, token } = await madeAccount(database)
  await addModerator(database.kysely, id)
  moderators.push({ userId, token, name: null, onboarded_at: null })
}
await database.close()
writeFileSync(join(folder, 'accounts.json'), JSON.stringify({ accounts, moderators }))
