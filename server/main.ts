import cluster from 'node:cluster'
import { cacheCompiledCode } from './platform/compile-cache.ts'

cacheCompiledCode()
if (process.env['npm_lifecycle_event'] !== undefined && cluster.isPrimary) stopWithShell()
const { runServer } = await import('./run-server.ts')
await runServer(process.env)

/** npm runs us in a shell, which ends on a signal and does not pass it on. */
function stopWithShell(): void {
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
