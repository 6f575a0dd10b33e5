// npm run dev: the site from its sources. `node --watch` restarts this process when a file of the server changes.
import { join } from 'node:path'
import { cacheCompiledCode } from './platform/compile-cache.ts'
import { developmentEnvironment } from './development-environment.ts'

cacheCompiledCode()
const [{ runServer }, { openDevelopmentSite }] = await Promise.all([
  import('./run-server.ts'),
  import('./built-site/development.ts'),
])
await runServer(developmentEnvironment(process.env), {
  openSite: (app) => openDevelopmentSite(app, join(import.meta.dirname, '..')),
  patience: 500,
})
