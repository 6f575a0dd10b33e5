import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { correctionsLicence } from '#contract/calls/corrections.ts'
import type { Corrections } from '#engine/corrections/apply.ts'
import type { Config } from '../platform/config.ts'
import { databaseFile } from '../platform/db/open-sqlite.ts'
import { openDatabase } from '../platform/db/open.ts'
import { openLog } from '../platform/log.ts'
import { acceptedCorrections, type AcceptedCorrection } from './accepted.ts'
import { CorrectionFeeds } from './feeds/feeds.ts'
import type { Feed } from './feeds/read-feed.ts'

/** The corrections that a server with these settings uses, for commands, which work without one. Nothing is fetched. */
export async function correctionsOfSite(config: Config): Promise<Corrections> {
  const feeds = new CorrectionFeeds(
    config.correctionFeeds,
    config.dataDir,
    openLog({ ...config, logLevel: 'silent' }),
  )
  await feeds.open()
  return mergedCorrections(config, await acceptedIn(config), feeds.list)
}

async function acceptedIn({ dataDir, databaseUrl }: Config): Promise<AcceptedCorrection[]> {
  // Opening it would create it.
  if (!databaseUrl && !existsSync(join(dataDir, databaseFile))) return []
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    return await acceptedCorrections(database.kysely)
  } finally {
    await database.close()
  }
}

export function mergedCorrections(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  accepted: readonly AcceptedCorrection[],
  others: readonly Feed[],
): Corrections {
  const latest = accepted.reduce((last, { date }) => (date > last ? date : last), '')
  const own = {
    name: 'this site',
    title: 'Corrected on this site',
    licence: correctionsLicence.name,
    url: publicUrl ? new URL('/corrections', publicUrl).href : '',
    date: latest,
  }
  return {
    sources: [own, ...others.map(({ source }) => source)],
    list: [
      ...accepted.map(({ bin, field, value, date }) => ({ bin, field, text: value, date, source: 0 })),
      ...others.flatMap(({ corrections }, at) => corrections.map((one) => ({ ...one, source: at + 1 }))),
    ],
  }
}
