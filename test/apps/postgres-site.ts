// A PostgreSQL for the site of a browser test, with accounts. It prints its address and the accounts, or why there is none,
// and runs until its input ends. `node test/apps/postgres-site.ts`
import { tmpdir } from 'node:os'
import { need } from '../run/needs.ts'
import { startPostgres } from '../servers/postgres.ts'
import { madePeople } from './made-account.ts'

const { path, missing } = need('postgres')
if (path === undefined) process.stdout.write(`${JSON.stringify({ missing })}\n`)
else {
  const { url: databaseUrl, stop } = await startPostgres(path)
  const people = await madePeople({ dataDir: tmpdir(), databaseUrl }, { accounts: 4, moderators: 1 })
  process.stdout.write(`${JSON.stringify({ databaseUrl, ...people })}\n`)
  process.stdin.resume().once('end', () => void stop())
}
