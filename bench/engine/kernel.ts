// The WebAssembly kernel and the same loops in plain TypeScript, over one dataset: each loop, then whole searches.
import { isDeepStrictEqual } from 'node:util'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { facets } from '#engine/search/facets.ts'
import { lookup } from '#engine/search/lookup.ts'
import { wantedValues } from '#engine/search/select.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import type { Line, Section } from '../measuring/report.ts'
import { averages, takeTurns } from '../measuring/statistics.ts'
import { milliseconds, times } from '../measuring/units.ts'
import { manyBins, pageOf } from './engine.ts'
import { plainKernel } from './plain-kernel.ts'
import { searchMix } from './searches.ts'

export async function benchKernel({ data, quick }: Bench): Promise<Section> {
  const [ours, theirs] = [await openDatasetFile(data.snapshot), await openDatasetFile(data.snapshot)]
  const memory = { buffer: theirs.bytes.buffer } as WebAssembly.Memory
  Object.defineProperty(theirs, 'kernel', { value: plainKernel(memory, theirs.kernel) })
  const rounds = quick ? 3 : 15
  const lines: Line[] = []
  for (const [what, call] of Object.entries(loops(ours))) {
    lines.push(
      await compare(
        what,
        [call],
        (call) => call(ours),
        (call) => call(theirs),
        rounds * 20,
      ),
    )
  }
  const searches = searchMix(ours, randomNumbers(11), quick ? 4 : 40)
  for (const width of ['narrow', 'wide'] as const) {
    const some = searches.filter((search) => search.width === width)
    lines.push(
      await compare(
        `a ${width} search: exact total and a page of 250 as JSON`,
        some,
        (search) => pageOf(ours, search),
        (search) => pageOf(theirs, search),
        rounds,
      ),
    )
  }
  const counted = (dataset: Dataset) => (search: (typeof searches)[number]) =>
    facets(dataset, wantedValues(dataset, search.values))
  lines.push(await compare('all facets of a search', searches, counted(ours), counted(theirs), rounds))
  const bins = [manyBins(ours, randomNumbers(100))]
  const found = (dataset: Dataset) => (list: string[]) => lookup(dataset, list, false).selection.total
  lines.push(await compare('10,000 BINs found', bins, found(ours), found(theirs), rounds * 4))
  return {
    title: 'Kernel',
    about: [
      `The inner loops as \`engine/kernel/kernel.wat\` has them, beside the same loops in plain TypeScript
       (\`bench/engine/plain-kernel.ts\`) over a copy of the same memory: ${data.described}. First each loop by itself, then
       ${searches.length} whole searches with one kernel and with the other. Results were compared before they were timed.`,
    ],
    sides: ['WebAssembly', 'TypeScript'],
    lines,
  }
}

type Call = (dataset: Dataset) => unknown

/** Each loop on data as searches meet it. What a call returns must be the same on both sides. */
function loops({ columns, rows, workspace }: Dataset): Record<string, Call> {
  const { brand, type, category, country } = columns
  const frequent = (column: typeof brand) =>
    Array.from(column.count.keys())
      .filter((code) => code > 0 && column.bitmapOf(code) !== undefined)
      .toSorted((a, b) => column.count[b]! - column.count[a]!)
      .map((code) => column.bitmapOf(code)!)
  const combine = (...fields: number[][]): Call => {
    const program = [...fields.flatMap((bitmaps) => [bitmaps.length, ...bitmaps]), 0]
    return ({ kernel, workspace }) => {
      workspace.fields.set(program)
      const { resultBits, fields, blockBytes, piece } = workspace
      return kernel.combine(resultBits, fields.byteOffset, blockBytes, piece.byteOffset)
    }
  }
  const [visa, debit] = [frequent(brand)[0]!, frequent(type)[0]!]
  const random = randomNumbers(31)
  const some = Uint32Array.from({ length: 250 }, () => below(random, rows)).toSorted()
  const rare = Uint32Array.from({ length: Math.floor(rows / 128) }, () => below(random, rows)).toSorted()
  const asked = Uint32Array.from({ length: 10_000 }, () => below(random, 1e6))
  const { blockBytes } = workspace
  return {
    'AND of two bitmaps, with the count': combine([visa], [debit]),
    'AND of four fields, one of them with 20 values': combine(
      [visa],
      [debit],
      frequent(country).slice(0, 20),
      frequent(category).slice(0, 1),
    ),
    'count of a bitmap': ({ kernel }) => kernel.count(visa, blockBytes),
    'a page of 250 rows from the middle of a bitmap': ({ kernel, workspace: { page } }) =>
      kernel.list(visa, blockBytes, Math.floor(rows / 8), 250, page.byteOffset),
    [`${rare.length.toLocaleString('en')} listed rows narrowed by a field`]: (dataset) =>
      narrow(dataset, rare),
    'a column counted over a bitmap': (dataset) => tally(dataset, visa),
    '10,000 numbers looked for': ({ kernel, workspace: { exact, missing, binBits, ...space } }) => {
      space.asked.set(asked)
      return kernel.find(space.asked.byteOffset, asked.length, exact.byteOffset, binBits, missing.byteOffset)
    },
    '250 rows written as JSON': ({ kernel, workspace: { page, json } }) => {
      page.set(some)
      return kernel.write(page.byteOffset, some.length, json.byteOffset)
    },
  }
}

function narrow({ kernel, columns, workspace }: Dataset, rows: Uint32Array): number {
  const { list, allowed } = workspace
  const { codes, wide } = columns.category
  list.set(rows)
  for (let code = 1; code < 20; code++) allowed[code] = 1
  const left = kernel.keep(
    list.byteOffset,
    rows.length,
    codes.byteOffset,
    wide,
    allowed.byteOffset,
    list.byteOffset,
  )
  allowed.fill(0)
  return left
}

function tally({ kernel, columns, workspace }: Dataset, bits: number): Uint32Array {
  const { codes, wide, texts } = columns.country
  const counters = workspace.counters.subarray(0, texts.length).fill(0)
  kernel.tallyBits(bits, workspace.blockBytes, codes.byteOffset, wide, counters.byteOffset)
  return counters
}

async function compare<T>(
  what: string,
  cases: readonly T[],
  ours: (one: T) => unknown,
  theirs: (one: T) => unknown,
  rounds: number,
): Promise<Line> {
  for (const one of cases) {
    if (!isDeepStrictEqual(readable(ours(one)), readable(theirs(one))))
      throw new Error(`Not the same: ${what}`)
  }
  const [a, b] = averages(cases, await takeTurns(cases, rounds, ours, theirs))
  return { what, ours: milliseconds(a), theirs: milliseconds(b), ratio: times(b / a) }
}

/** Bytes in the dataset's memory are gone with the next call. */
const readable = (found: unknown) => (Buffer.isBuffer(found) ? found.toString() : found)
