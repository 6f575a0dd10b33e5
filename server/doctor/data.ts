import { existsSync } from 'node:fs'
import { dataAge } from '#contract/formats/data-age.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { OtherFieldsError } from '#engine/dataset/dataset.ts'
import type { Config } from '../platform/config.ts'
import { datasetFile } from '../dataset/importing/candidate.ts'
import { openDatasetFile } from '../dataset/current.ts'
import { datasetFacts } from '#answers/dataset-facts.ts'
import { fail, ok, warn, type Check } from './check.ts'

const update = 'Run bindex update, or bindex import FILE.'

export async function checkData({ dataDir }: Pick<Config, 'dataDir'>, now?: number): Promise<Check> {
  const path = datasetFile(dataDir)
  if (!existsSync(path)) return warn('data', 'There is no dataset yet, only the starter data.', update)
  try {
    const { name, rows, date, starter } = datasetFacts(await openDatasetFile(path))
    const found = `${name}, ${formatNumber(rows)} BINs, ${date ?? 'without a date'}.`
    if (starter) return warn('data', found, update)
    const age = dataAge(date, now)
    if (age) return warn('data', `${found} It is ${age}.`, update)
    return ok('data', found)
  } catch (error) {
    if (error instanceof OtherFieldsError)
      return ok('data', 'The next start converts the dataset of an older version.')
    return fail('data', (error as Error).message, update)
  }
}
