// Exposed cards: how fast a file is imported, and what a check costs compared with one index lookup.
import { createWriteStream, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Database, openDatabase } from '#server/db/open.ts'
import type { Exposures } from '#contract/calls/exposures.ts'
import { type ExposureKey, openExposureKey } from '#server/exposures/exposure-key.ts'
import { searchedZips } from '#server/exposures/card.ts'
import { searchedForms } from '#server/exposures/name-forms.ts'
import { exposures } from '#server/exposures/store.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import type { ImportedExposures } from './exposures-import.ts'
import { runProgram } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median, timed } from '../measuring/statistics.ts'
import { count, megabytes, milliseconds, times } from '../measuring/units.ts'

const leastRows = 20_000
/** How much slower than the lookup a check may be: it also computes the tag and reads the datasets. */
const most = 8

export async function benchExposures({ folder, quick }: Bench): Promise<Section> {
  const sizes = quick ? [5000, 50_000] : [100_000, 1_000_000]
  const lines: Line[] = []
  let dataDir = ''
  for (const size of sizes) {
    dataDir = mkdtempSync(join(folder, 'exposures-'))
    lines.push(await importLine(dataDir, size))
  }
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  lines.push(...(await checkLines(database, openExposureKey(dataDir), sizes.at(-1)!, quick ? 500 : 4000)))
  await database.close()
  return {
    title: 'Exposed cards',
    about: [
      `A csv file of generated cards is imported in a fresh process: every cell is searched for card numbers, every
       row is normalised and turned into a tag by HMAC-SHA-256, and the tags are written in order to SQLite, in
       transactions of 5,000 with durable commits and a pause between them for the server's own writes.`,
      `A check against ${count(sizes.at(-1)!)} tags, half of them hits: computing the eight tags of the card, for four forms of its
       name and two of its ZIP, reading the datasets and looking up the tags. It is compared with a single primary-key lookup in the same table by node:sqlite, with the tag
       already computed, with the same lookup including the HMAC, and with eight of those. The time until a reply is fixed in any case.`,
    ],
    sides: ['Bindex', 'bare'],
    lines,
  }
}

async function importLine(dataDir: string, size: number): Promise<Line> {
  const file = join(dataDir, `${size}.csv`)
  await pipeline(Readable.from(fileOf(size)), createWriteStream(file))
  const { read, written, rows, memory } = await runProgram<ImportedExposures>(
    'bench/tools/exposures-import.ts',
    [file, dataDir],
  )
  const rate = (rows / (read + written)) * 1000
  const halves = `read ${milliseconds(read)}, written ${milliseconds(written)}, at most ${megabytes(memory)}`
  return {
    what: `${count(size)} rows imported`,
    ours: `${count(rate)}/s (${halves})`,
    theirs: '',
    ratio: '',
    target: `≥ ${count(leastRows)}/s`,
    met: rate >= leastRows,
  }
}

function* fileOf(size: number): Generator<string> {
  yield 'bin,exp,name,zip,city,amount\n'
  for (let start = 0; start < size; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, size - start) }, (_, at) => {
      const { bin, exp, name, zip } = cardOf(start + at)
      return `${bin},${exp},${name.toLowerCase()},${zip}-1234,Springfield,${at}.50\n`
    })
    yield rows.join('')
  }
}

/** In normal form. */
function cardOf(at: number): NonNullable<Exposures['example']> {
  const random = randomNumbers(at)
  return {
    bin: `9999${String(below(random, 100)).padStart(2, '0')}`,
    exp: `${String(1 + below(random, 12)).padStart(2, '0')}/${27 + below(random, 6)}`,
    name: `A${at} EXAMPLE`,
    zip: String(10_000 + below(random, 90_000)),
  }
}

async function checkLines(
  database: Database,
  key: ExposureKey,
  size: number,
  rounds: number,
): Promise<Line[]> {
  const random = randomNumbers(8)
  const { search } = exposures(database, key)
  const sqlite = new DatabaseSync(database.place, { readOnly: true })
  sqlite.exec('pragma cache_size = -16384')
  const probe = sqlite.prepare('select dataset from exposure_tags where tag = ?')
  const taken = { ours: [] as number[], probe: [] as number[], tagged: [] as number[], each: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const { name, zip, ...rest } = cardOf(below(random, size * 2))
    const zips = searchedZips(zip)
    // The file has codes of nine digits, of which the card knows five: the last form of its own.
    const card = { ...rest, names: [name], zips: zips.slice(-1) }
    const asked = { ...rest, names: searchedForms(name), zips, oldZip: zip }
    const [tag] = key.tags(card) as [Buffer]
    let found = new Map<number, boolean>()
    const ours = await timed(async () => {
      found = await search(asked)
    })
    const bare = await timed(() => probe.all(tag))
    const tagged = await timed(() => probe.all(key.tags(card)[0]!))
    const each = await timed(() => key.tags({ ...asked, oldZip: undefined }).map((one) => probe.all(one)))
    if ([...found.values()].includes(true) !== probe.all(tag).length > 0)
      throw new Error('The two results differ.')
    if (round < rounds / 10) continue
    taken.ours.push(ours)
    taken.probe.push(bare)
    taken.tagged.push(tagged)
    taken.each.push(each)
  }
  sqlite.close()
  const [ours, bare] = [median(taken.ours), median(taken.probe)]
  const [tagged, each] = [median(taken.tagged), median(taken.each)]
  const ratio = ours / bare
  return [
    {
      what: 'a check, compared with a primary-key lookup',
      ours: milliseconds(ours),
      theirs: milliseconds(bare),
      ratio: times(ratio),
      target: `≤ ${most}×`,
      met: ratio <= most,
    },
    {
      what: '– compared with HMAC and lookup',
      ours: milliseconds(ours),
      theirs: milliseconds(tagged),
      ratio: times(ours / tagged),
    },
    {
      what: '– compared with the same tags and lookups, one by one',
      ours: milliseconds(ours),
      theirs: milliseconds(each),
      ratio: times(ours / each),
    },
  ]
}
