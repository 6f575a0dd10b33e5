// node bench/engine/library-one.ts SIDE DATA BINS: opens the data, looks up the BINs, and reports times and memory.
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { open, type BinRecord } from '#engine/library/bindex-engine.ts'
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

type Lookup = (bin: string) => unknown

const sides: Record<string, (file: string) => Lookup | Promise<Lookup>> = {
  library: async (file) => (await open(file)).lookup,
  map: (file) => {
    const rows = JSON.parse(readFileSync(file, 'utf8')) as BinRecord[]
    const known = new Map(rows.map((row) => [row.bin, row]))
    return (bin) => known.get(bin)
  },
  sqlite: (file) => {
    const find = new DatabaseSync(file, { readOnly: true }).prepare('SELECT * FROM bins WHERE bin = ?')
    return (bin) => find.get(bin)
  },
}

const [side = '', file = '', asked = ''] = process.argv.slice(2)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const bins = JSON.parse(readFileSync(asked, 'utf8')) as string[]
const before = used()
const start = performance.now()
const lookup = await sides[side]!(file)
const opening = performance.now() - start
const first = pass()
const later = (pass() + pass()) / 2
process.stdout.write(JSON.stringify({ opening, first, later, memory: used() - before } satisfies LibraryUse))

/** Milliseconds per BIN. */
function pass(): number {
  const start = performance.now()
  let found = 0
  for (const bin of bins) if (lookup(bin) !== undefined) found++
  if (found !== bins.length) throw new Error(`${bins.length - found} BINs were not found.`)
  return (performance.now() - start) / bins.length
}

/** Garbage varies by tens of megabytes; only what remains counts. */
function used(): number {
  for (let pass = 0; pass < 3; pass++) collectGarbage()
  return memoryOf(process.pid).rss
}
