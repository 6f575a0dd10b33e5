/** The cases of a property test: all of them under `npm run test:full`, otherwise a fifth. */
export const runs = (full: number): number =>
  process.env[sizeVariable] === 'full' ? full : Math.ceil(full / 5)

/** `full` under `npm run test:full`, `short` under `npm test`, unset for files that are run by name. */
export const sizeVariable = 'BINDEX_TEST_SIZE'

/** In a process that `npm test` started, unless files were named. */
export const isShort = process.env[sizeVariable] === 'short'
