/** How many cases a test with made-up data tries: all of them under `npm run test:full`, a fifth of them otherwise. */
export const runs = (full: number): number =>
  process.env[sizeVariable] === 'full' ? full : Math.ceil(full / 5)

/** Where `npm run test:full` says so. */
export const sizeVariable = 'BINDEX_TEST_SIZE'
