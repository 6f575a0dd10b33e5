#!/usr/bin/env node
// bindex COMMAND …: every command of Bindex.
import { cacheCompiledCode } from '../platform/compile-cache.ts'

cacheCompiledCode()
const { bindex } = await import('./bindex.ts')
await bindex(process.argv.slice(2))
