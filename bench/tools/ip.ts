// How fast addresses are looked up, and whether each result agrees with a scan of all ranges.
import { join } from 'node:path'
import { type Address, readAddress } from '#server/ip/addresses/address.ts'
import { lookUp } from '#server/ip/look-up.ts'
import type { NetworkTable, Claim } from '#server/ip/tables/network-table.ts'
import { addressText } from '#server/ip/addresses/numbers.ts'
import { makeSeed, missingSeeds, openTables } from '#server/ip/table-files.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median, timed } from '../measuring/statistics.ts'
import { count, milliseconds, times } from '../measuring/units.ts'

const least = 100_000

export async function benchIp({ folder, quick }: Bench): Promise<Section> {
  const dataDir = join(folder, 'ip-data')
  for (const name of missingSeeds([])) await makeSeed(dataDir, name)
  const tables = await openTables(dataDir, (problem) => {
    throw new Error(problem)
  })
  const lines: Line[] = []
  for (const family of [4, 6] as const) {
    const addresses = randomAddresses(tables, family, quick ? 20_000 : 200_000)
    const few = addresses.slice(0, quick ? 20 : 200)
    agree(tables, few)
    const ours: number[] = []
    const cpuTime: number[] = []
    const theirs: number[] = []
    for (const address of addresses) lookUp(tables, address)
    for (let round = 0; round < (quick ? 3 : 9); round++) {
      const before = process.cpuUsage()
      const took = await timed(() => {
        for (const address of addresses) lookUp(tables, address)
      })
      const { user, system } = process.cpuUsage(before)
      ours.push((addresses.length / took) * 1000)
      cpuTime.push((user + system) / 1000 / addresses.length)
      const tookAll = await timed(() => {
        for (const address of few) for (const table of tables) scan(table, address)
      })
      theirs.push((few.length / tookAll) * 1000)
    }
    lines.push(
      ...linesOf(`IPv${family}, all ${tables.length} sources`, median(ours), median(theirs), median(cpuTime)),
    )
  }
  const ranges = tables.reduce((sum, { facts }) => sum + facts.ranges, 0)
  return {
    title: 'IP lookup',
    about: [
      `Lookups per second on one core: an address in every source that comes with the install, ${count(ranges)} ranges in total,
       with network, country and range from each. The other side scans all ranges from the first one; its answers are
       what ours are checked against. Addresses are drawn at random from public ones that a source covers.`,
    ],
    sides: ['Bindex', 'linear scan'],
    lines,
  }
}

function linesOf(what: string, ours: number, theirs: number, cpuTime: number): Line[] {
  return [
    {
      what,
      ours: `${count(ours)}/s`,
      theirs: `${count(theirs)}/s`,
      ratio: times(ours / theirs),
      target: `≥ ${count(least)}/s`,
      met: ours >= least,
    },
    { what: '– CPU time per lookup', ours: milliseconds(cpuTime), theirs: '', ratio: '' },
  ]
}

/** Public addresses in ranges of the first source; hardly any other IPv6 addresses are in use. */
function randomAddresses([table]: readonly NetworkTable[], family: 4 | 6, wanted: number): Address[] {
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
      const truth = scan(table, address)
      const same = found?.asn === truth?.asn && found?.country === truth?.country && !found === !truth
      if (!same)
        throw new Error(`The lookup of ${address.text} in ${table.facts.name} differs from its ranges.`)
    }
  }
}

/** Looks up an address by scanning all ranges of a table. */
function scan(table: NetworkTable, { family, words }: Address): Claim | undefined {
  const { starts, ends, claims } = table.ranges[family]
  const length = words.length
  for (let at = 0; at < claims.length; at++) {
    if (isBelow(words, starts, at * length)) continue
    if (isAbove(words, ends, at * length)) continue
    return table.claims[claims[at]!]
  }
  return undefined
}

function isBelow(words: readonly number[], table: Uint32Array, at: number): boolean {
  for (let word = 0; word < words.length; word++) {
    if (words[word] !== table[at + word]) return words[word]! < table[at + word]!
  }
  return false
}

function isAbove(words: readonly number[], table: Uint32Array, at: number): boolean {
  for (let word = 0; word < words.length; word++) {
    if (words[word] !== table[at + word]) return words[word]! > table[at + word]!
  }
  return false
}
