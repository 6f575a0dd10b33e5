// Writes the data folder of a site for browser tests: made-up BINs, and a database with accounts, created without proof of
// work. `node test/apps/made-site.ts FOLDER`
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeSnapshot } from '../data/made-bins.ts'
import { madePeople } from './made-account.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder.')

writeFileSync(join(folder, 'dataset.bindex'), madeSnapshot({ count: 24_000, banks: 600, seed: 5 }))

const people = await madePeople({ dataDir: folder, databaseUrl: '' }, { accounts: 100, moderators: 5 })
writeFileSync(join(folder, 'accounts.json'), JSON.stringify(people))
