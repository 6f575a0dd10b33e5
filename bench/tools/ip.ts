// How quickly addresses are looked up, and whether each answer is what going through all ranges finds.
import { join } from 'node:path'
import { type Address, readAddress } from '#server/ip/addresses/address.ts'
import { lookUp } from '#server/ip/look-up.ts'
import type { NetworkTable } from '#server/ip/tables/network-table.ts'
import { addressText } from '#server/ip/addresses/numbers.ts'
import { makeSeed, missingSeeds, openTables } from '#server/ip/table-files.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { linearly } from './ip-linear.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median, timed } from '../measuring/statistics.ts'
import { count, milliseconds, times } from '../measuring/units.ts'

const least = 100_000

export async function benchIp({ folder, quick }: Bench): Promise<Section> {
  const dataDir = join(folder, 'ip-data')
  for (const name of missingSeeds([])) await makeSeed(dataDir, name)
  const tables = await openTables(dataDir, (words) => {
    throw new Error(words)
  })
  const lines: Line[] = []
  for (const family of [4, 6] as const) {
    const addresses = drawn(tables, family, quick ? 20_000 : 200_000)
    const few = addresses.slice(0, quick ? 20 : 200)
    agree(tables, few)
    const ours: number[] = []
    const work: number[] = []
    const theirs: number[] = []
    for (const address of addresses) lookUp(tables, address)
    for (let round = 0; round < (quick ? 3 : 9); round++) {
      const before = process.cpuUsage()
      const took = await timed(() => {
        for (const address of addresses) lookUp(tables, address)
      })
      const { user, system } = process.cpuUsage(before)
      ours.push((addresses.length / took) * 1000)
      work.push((user + system) / 1000 / addresses.length)
      const tookAll = await timed(() => {
        for (const address of few) for (const table of tables) linearly(table, address)
      })
      theirs.push((few.length / tookAll) * 1000)
    }
    lines.push(
      ...linesOf(`IPv${family}, all ${tables.length} sources`, median(ours), median(theirs), median(work)),
    )
  }
  const ranges = tables.reduce((sum, { facts }) => sum + facts.ranges, 0)
  return {
    title: 'IP look-up',
    about: [
      `An address in every source that comes with the install, ${count(ranges)} ranges together, with network, country and
       range told for each: look-ups a second on one core. Beside it, going through all ranges from the first, which is
       what each answer is checked against. Addresses are drawn among public ones that a source knows.`,
    ],
    sides: ['Bindex', 'going through all'],
    lines,
  }
}

function linesOf(what: string, ours: number, theirs: number, work: number): Line[] {
  return [
    {
      what,
      ours: `${count(ours)}/s`,
      theirs: `${count(theirs)}/s`,
      ratio: times(ours / theirs),
      target: `≥ ${count(least)}/s`,
      met: ours >= least,
    },
    { what: '– processor time a look-up', ours: milliseconds(work), theirs: '', ratio: '' },
  ]
}

/** Public ones, each somewhere in a range that the first source knows: of IPv6 hardly any other is in use. */
function drawn([table]: readonly NetworkTable[], family: 4 | 6, wanted: number): Address[] {
  const random = randomNumbers(family)
  const { starts, claims } = table!.ranges[family]
  const length = family === 4 ? 1 : 4
  const addresses: Address[] = []
  while (addresses.length < wanted) {
    const at = below(random, claims.length) * length
    const words = [...starts.subarray(at, at + length)]
    words[length - 1] = (words[length - 1]! | below(random, 65_536)) >>> 0
    const number = words.reduce((sum, word) => (sum << 32n) | BigInt(word), 0n)
    const address = readAddress(addressText(family, number))
    if (address?.kind === 'public' && address.family === family) addresses.push(address)
  }
  return addresses
}

function agree(tables: readonly NetworkTable[], addresses: readonly Address[]): void {
  for (const address of addresses) {
    for (const table of tables) {
      const found = table.find(address)?.claim
      const truth = linearly(table, address)
      const same = found?.asn === truth?.asn && found?.country === truth?.country && !found === !truth
      if (!same)
        throw new Error(`${table.facts.name} says something else of ${address.text} than its ranges.`)
    }
  }
}
