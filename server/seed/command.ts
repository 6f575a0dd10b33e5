// npm run seed: fills a development database.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { plural } from '#contract/formats/numbers.ts'
import { ConfigError, readConfig, type Config } from '../platform/config.ts'
import { addModerator } from '../corrections/moderators.ts'
import { CurrentDataset } from '../dataset/current.ts'
import { firstDataset } from '../dataset/first.ts'
import { command } from '../platform/commands/command.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase, type Database } from '../platform/db/open.ts'
import { developmentEnvironment } from '../development-environment.ts'
import { openLog } from '../platform/log.ts'
import { openSecretKey } from '../platform/secret-key.ts'
import { seed, type Seeded } from './seed.ts'

export const run = command('seed', async ({ values }, { environment, say }) => {
  const start = performance.now()
  // People do not sign up at Cloudflare here, and nobody waits for a limit.
  const config = {
    ...readConfig(developmentEnvironment(environment)),
    turnstile: undefined,
    rateLimits: 'off' as const,
    logLevel: 'error' as const,
  }
  await mkdir(config.dataDir, { recursive: true })
  const database = await openDatabase(config)
  try {
    await migrate(database)
    if (!values.again) await refuseAccounts(database)
    const seeded = await seedDatabase(config, database)
    const seconds = (performance.now() - start) / 1000
    say(
      values.json
        ? JSON.stringify({ database: database.place, seconds, ...seeded })
        : report(seeded, database.place, config.port, seconds),
    )
  } finally {
    await database.close()
  }
})

async function refuseAccounts({ kysely, place }: Database): Promise<void> {
  const { count } = await kysely
    .selectFrom('accounts')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return
  throw new ConfigError(
    `${place} already has ${plural(Number(count), 'account')}, so nothing was changed. ` +
      'To add more to it, run bindex seed --again.',
  )
}

async function seedDatabase(config: Config, database: Database): Promise<Seeded> {
  const path = join(config.dataDir, 'dataset.bindex')
  const { dataset } = await firstDataset(path)
  const app = await buildApp(
    config,
    {
      current: new CurrentDataset(dataset, path),
      database,
      secretKey: openSecretKey(config.dataDir),
    },
    openLog(config),
  )
  try {
    const seeded = await seed(app, dataset)
    await addModerator(database.kysely, seeded.firstId)
    return seeded
  } finally {
    await app.close()
  }
}

function report(seeded: Seeded, place: string, port: number, seconds: number): string {
  const {
    people,
    lists,
    publicLists,
    entries,
    notes,
    forks,
    bookmarks,
    reviews,
    reports,
    views,
    corrections,
  } = seeded
  const width = Math.max(...people.map(({ name }) => name.length))
  return [
    `Made in ${place}, in ${seconds.toFixed(1)} s:`,
    `  ${plural(people.length, 'account')}`,
    `  ${plural(lists, 'list')}, ${publicLists} of them public and ${forks} cloned, with ${plural(entries, 'BIN')} and ${plural(notes, 'note')}`,
    `  ${plural(reviews, 'review')}, ${plural(bookmarks, 'bookmark')}, ${plural(views, 'view')}, ${plural(reports, 'report')}`,
    `  ${plural(corrections, 'suggested correction')}; ${people[0]?.name} is a moderator and can decide about them`,
    '',
    `Log in at http://127.0.0.1:${port}/login while the site is running. User IDs:`,
    ...people.map(
      (person) =>
        `  ${person.userId}  ${person.name.padEnd(width)}  ${plural(person.lists, 'list')}, ${plural(person.reviews, 'review')}`,
    ),
  ].join('\n')
}
