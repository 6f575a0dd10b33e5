import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The cases of a property test: all of them under `npm run test:full`, otherwise a fifth. */
export const runs = (full: number): number =>
  process.env[sizeVariable] === 'full' ? full : Math.ceil(full / 5)

/** `full` under `npm run test:full`, `short` under `npm test`, unset for files that are run by name. */
export const sizeVariable = 'BINDEX_TEST_SIZE'

/** In a process that `npm test` started, unless files were named. */
export const isShort = process.env[sizeVariable] === 'short'

/** A fifth of the cases in a process that `npm test` started, unless files were named. */
export const some = <T>(cases: readonly T[]): T[] => cases.filter((_, at) => !isShort || at % 5 === 0)

/** 374,788 real BINs, too many for the repository. */
export const publicList = fileURLToPath(new URL('../../../shared/data/bin-list-data.csv.gz', import.meta.url))

export const skipPublicList = isShort
  ? 'npm run test:full reads the public list'
  : !existsSync(publicList) && 'the public list is not beside the repository'
