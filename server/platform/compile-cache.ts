import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Beside the packages and not in the system's temporary folder, where other users could write. A read-only folder is fine. */
export const compiledCode = join(import.meta.dirname, '../../node_modules/.cache/node')

export function cacheCompiledCode(): void {
  enableCompileCache(compiledCode)
}
