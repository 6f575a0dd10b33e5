import { cacheCompiledCode } from './compile-cache.ts'

cacheCompiledCode()
const { runServer } = await import('./run-server.ts')
await runServer(process.env)
