import type { Corrections } from '#engine/corrections/apply.ts'
import type { Config } from '../config.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Database } from '../db/open.ts'
import type { Log } from '../log.ts'
import { correctionsLicence } from '#contract/calls/corrections.ts'
import type { CorrectionFeeds } from './feeds/feeds.ts'
import { acceptedCorrections, correctionsVersion } from './accepted.ts'

/** Corrections as lookups use them. */
export interface CorrectionsInUse {
  /** To be called after a decision, which is then in use in a moment instead of at the next look. */
  changed(): void
}

/** Milliseconds. Another process that serves the site may have accepted one. */
const lookEvery = 250
/** Milliseconds after which those that could not be merged into the dataset are tried again. */
const tryAgainAfter = 60_000

interface Needs {
  feeds?: CorrectionFeeds
  config: Pick<Config, 'publicUrl'>
  current: CurrentDataset
  database: Database
  log: Log
}

/** Keeps the dataset corrected: at once, and whenever a moderator decides, in this process or another. */
export async function followCorrections(needs: Needs): Promise<CorrectionsInUse & { close(): void }> {
  const { current, database, feeds, log } = needs
  let known = ''
  let notBefore = 0
  let looking: Promise<void> | undefined
  let again = false

  const look = async () => {
    const version = `${await correctionsVersion(database.kysely)} ${feeds?.version}`
    if (version === known || performance.now() < notBefore) return
    const corrections = await correctionsOf(needs)
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

/** Those of this site, then those of others. */
async function correctionsOf({ config, database, feeds }: Needs): Promise<Corrections> {
  const accepted = await acceptedCorrections(database.kysely)
  const latest = accepted.reduce((last, { date }) => (date > last ? date : last), '')
  const own = {
    name: 'this site',
    title: 'Corrected on this site',
    licence: correctionsLicence.name,
    url: config.publicUrl ? new URL('/corrections', config.publicUrl).href : '',
    date: latest,
  }
  const others = feeds?.list ?? []
  return {
    sources: [own, ...others.map(({ source }) => source)],
    list: [
      ...accepted.map(({ bin, field, value, date }) => ({ bin, field, text: value, date, source: 0 })),
      ...others.flatMap(({ corrections }, at) => corrections.map((one) => ({ ...one, source: at + 1 }))),
    ],
  }
}
