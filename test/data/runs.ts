/** How many cases a property test tries: all of them under `npm run test:full`, otherwise a fifth. */
export const runs = (full: number): number =>
  process.env[sizeVariable] === 'full' ? full : Math.ceil(full / 5)

/** The environment variable that `npm run test:full` sets to `full`. */
export const sizeVariable = 'BINDEX_TEST_SIZE'
