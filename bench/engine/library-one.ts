// node bench/engine/library-one.ts SNAPSHOT BINS: opens the data, looks up the BINs, and reports times and memory.
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { open } from '#answers/library/bindex-engine.ts'
import { memoryOf } from '../measuring/process-use.ts'

/** Times in milliseconds. */
export interface LibraryUse {
  opening: number
  /** Per BIN: while texts are read for the first time, and in two more passes. */
  first: number
  later: number
  /** Bytes. */
  memory: number
}

const [snapshot = '', asked = ''] = process.argv.slice(2)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const bins = JSON.parse(readFileSync(asked, 'utf8')) as string[]
const before = usedMemory()
const start = performance.now()
const { lookup } = await open(snapshot)
const opening = performance.now() - start
const first = pass()
const later = (pass() + pass()) / 2
const memory = usedMemory() - before
process.stdout.write(JSON.stringify({ opening, first, later, memory } satisfies LibraryUse))

/** Milliseconds per BIN. */
function pass(): number {
  const start = performance.now()
  let found = 0
  for (const bin of bins) if (lookup(bin) !== undefined) found++
  if (found !== bins.length) throw new Error(`${bins.length - found} BINs were not found.`)
  return (performance.now() - start) / bins.length
}

/** Garbage varies by tens of megabytes; only what remains counts. */
function usedMemory(): number {
  for (let pass = 0; pass < 3; pass++) collectGarbage()
  return memoryOf(process.pid).rss
}
