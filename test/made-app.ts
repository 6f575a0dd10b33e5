import type { TestContext } from 'node:test'
import type { Dataset } from '#engine/dataset.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/log.ts'
import { CurrentDataset } from '#server/dataset/current.ts'
import { smallDataset } from './small-bins.ts'

/** The server over the small dataset unless another is given, not listening; closed when the test ends. */
export async function madeApp(
  t: TestContext,
  environment: Record<string, string> = {},
  { dataset, distDir = '/nowhere' }: { dataset?: Dataset; distDir?: string } = {},
) {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: '/nowhere',
    ...environment,
  })
  const app = await buildApp(
    { ...config, distDir },
    new CurrentDataset(dataset ?? (await smallDataset()), '/nowhere/dataset.bindex'),
    openLog(config),
  )
  t.after(() => app.close())
  return app
}
