import type { TestContext } from 'node:test'
import type { Database } from '#server/platform/db/open.ts'
import type { Exposures } from '#contract/calls/exposures.ts'
import { readBin, readWrittenExpiry, readOldZip, storedZips } from '#server/exposures/card.ts'
import { type ExposureKey, exposureKey } from '#server/exposures/exposure-key.ts'
import { storedForms } from '#server/exposures/name-forms.ts'
import { TagFiles } from '#server/exposures/importing/tag-files.ts'
import { writeDataset } from '#server/exposures/importing/write-dataset.ts'
import { temporaryFolder } from '../servers/server-process.ts'

export interface MadeExposures {
  name?: string
  date?: string | null
  cards: NonNullable<Exposures['example']>[]
  key?: ExposureKey
  /** As imports wrote it when only the beginning of a postal code was compared. */
  isOld?: boolean
}

/** Writes a dataset into the database, as an import does. */
export async function madeExposures(t: TestContext, database: Database, made: MadeExposures): Promise<void> {
  const {
    name = 'Made breach',
    date = '2026-05-01',
    cards,
    key = exposureKey(Buffer.alloc(32)),
    isOld,
  } = made
  const tags = new TagFiles(await temporaryFolder(t))
  try {
    for (const { bin, exp, name, zip } of cards) {
      tags.addCard(
        key.tags({
          bin: readBin(bin)!,
          exp: readWrittenExpiry(exp)!,
          names: storedForms(name),
          ...(isOld ? { zips: [], oldZip: readOldZip(zip) } : { zips: storedZips(zip) }),
        }),
      )
    }
    const facts = { name, date, source_class: 'breach notice', lawful_basis: 'made up' }
    await writeDataset(database, { ...facts, key_id: isOld ? key.oldId : key.id }, tags)
  } finally {
    tags.remove()
  }
}
