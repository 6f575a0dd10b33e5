// node bench/command/lookup-one.ts WORDS…: bindex, and in BENCH_USED how much memory it took.
import { writeFileSync } from 'node:fs'
import { bindex } from '#server/bindex/bindex.ts'
import { cacheCompiledCode } from '#server/platform/compile-cache.ts'

cacheCompiledCode()
process.on('exit', () =>
  writeFileSync(process.env['BENCH_USED']!, String(process.resourceUsage().maxRSS * 1024)),
)
await bindex(process.argv.slice(2))
