// Tests of components, which need a document but no browser: `web/**/*.test.tsx`.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    include: ['web/**/*.test.tsx'],
    environment: 'happy-dom',
    // Style sheets that components add are not there to be loaded.
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    setupFiles: ['./test/web/setup.ts'],
    testTimeout: 10_000,
    // Loading React again for every file takes longer than the tests.
    isolate: false,
    // Its own number leaves one core free, so on two cores all tests would run on one.
    maxWorkers: availableParallelism(),
  },
})
