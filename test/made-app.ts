import type { TestContext } from 'node:test'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/log.ts'
import { CurrentDataset } from '#server/dataset/current.ts'
import { smallDataset } from './small-bins.ts'

/** The server over the small dataset, not listening; closed when the test ends. */
export async function madeApp(t: TestContext, environment: Record<string, string> = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...environment })
  const app = await buildApp(
    config,
    new CurrentDataset(await smallDataset(), '/nowhere/dataset.bindex'),
    openLog(config),
  )
  t.after(() => app.close())
  return app
}
