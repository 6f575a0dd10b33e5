import type { Config } from '../platform/config.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Database } from '../platform/db/open.ts'
import type { Log } from '../platform/log.ts'
import type { CorrectionFeeds } from './feeds/feeds.ts'
import { acceptedCorrections, correctionsVersion } from './accepted.ts'
import { mergedCorrections } from './of-site.ts'

export interface CorrectionsInUse {
  changed(): void
}

/** Milliseconds. Another process that serves the site may have accepted one. */
const lookEvery = 250
const tryAgainAfter = 60_000

interface Needs {
  feeds?: CorrectionFeeds
  config: Pick<Config, 'publicUrl'>
  current: CurrentDataset
  database: Database
  log: Log
}

export async function followCorrections({
  config,
  current,
  database,
  feeds,
  log,
}: Needs): Promise<CorrectionsInUse & { close(): void }> {
  let known = ''
  let notBefore = 0
  let looking: Promise<void> | undefined
  let again = false

  const look = async () => {
    const version = `${await correctionsVersion(database.kysely)} ${feeds?.version}`
    if (version === known || performance.now() < notBefore) return
    const accepted = await acceptedCorrections(database.kysely)
    const corrections = mergedCorrections(config, accepted, feeds?.list ?? [])
    // None at the start means that the dataset is as it should be.
    const isNeeded = known !== '' || corrections.list.length > 0
    if (!isNeeded || (await current.correct(corrections, log))) known = version
    else notBefore = performance.now() + tryAgainAfter
  }
  /** One look at a time; a decision during one leads to another. */
  const lookAgain = () => {
    again = true
    looking ??= (async () => {
      while (again) {
        again = false
        // Without the database there is nothing to decide either; the next look will tell.
        await look().catch((error: unknown) => log.debug(`Corrections: ${(error as Error).message}`))
      }
      looking = undefined
    })()
  }

  await look()
  feeds?.start(lookAgain)
  const timer = setInterval(lookAgain, lookEvery).unref()
  return {
    changed: lookAgain,
    close: () => {
      clearInterval(timer)
      feeds?.close()
    },
  }
}
