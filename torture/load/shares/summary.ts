import type { Outcome } from '../../torture.ts'
import type { AttackName } from './attacks.ts'
import type { CpuShare } from './cpu-shares.ts'
import { Suffered } from './watched-victims.ts'

export const megabytes = 512
/** Times as long as when nobody attacks. */
export const mostSlower = 4
/** Milliseconds. Less is a single garbage collection, or another program's turn on one of two cores. */
const leastIdle = 25
/** Milliseconds that others may wait for a rare large write, such as a public list of 5,000 BINs. */
export const largeWrite = 200
const largeWrites = new Set(['POST /api/binlists', 'POST /api/binlists/from-search', 'DELETE /api/user'])
/** Seconds per minute. */
export const mostCpu = 30
/** What an attack on one target did. */
export interface Hurt {
  line: string
  name: AttackName
  suffered: Suffered
  megabytes: number
  statuses: Record<number, number>
}

interface Found {
  site: {
    hurts: Hurt[]
    ends: string[]
    invalid: string[]
    kills(): number
    isCaged: boolean
  }
  calm: Suffered
  shares: CpuShare[]
  tried: number
  untried: number
  quick: boolean
}

export function summary({ site, calm, shares, tried, untried, quick }: Found): Outcome {
  const { hurts, ends, invalid } = site
  const byName = groups(hurts, ({ name }) => name)
  const byLine = groups(hurts, ({ line }) => line)
  const all = groups(hurts, () => 'all')[0]!
  const limit = (line: string, suffered: Suffered) =>
    Math.max(
      mostSlower * Math.max(leastIdle, calm.p99, suffered.idleP99),
      largeWrites.has(line) ? largeWrite : 0,
    )
  const slow = byLine.filter(({ name, suffered }) => suffered.p99 > limit(name, suffered))
  const worstLines = byLine.toSorted((one, other) => other.suffered.p99 - one.suffered.p99)
  const most = Math.max(...hurts.map((hurt) => hurt.megabytes))
  const costly = shares.toSorted((one, other) => other.seconds - one.seconds)
  const answered = hurts.reduce((sum, { statuses }) => sum + countOf(statuses), 0)
  const refusals = all.suffered.refusals
  for (const why of invalid.slice(0, 20)) console.log(`Invalid: ${why}`)
  return {
    figures: {
      targets: tried,
      'of which there was no time for': untried,
      'p99 of others, nobody attacks (ms)': Math.round(calm.p99),
      ...Object.fromEntries(
        byName.map(({ name, suffered, megabytes }) => [
          `${name}: p99 and worst of others (ms), refused, MB`,
          [suffered.p99, suffered.worst, suffered.refusals, megabytes].map(Math.round).join(', '),
        ]),
      ),
      ...Object.fromEntries(
        worstLines
          .slice(0, 15)
          .map(({ name, suffered }) => [`${name}: p99 of others (ms)`, Math.round(suffered.p99)]),
      ),
      ...Object.fromEntries(
        costly.map(({ name, line, seconds }) => [`${name}, ${line}: CPU s a minute`, seconds.toFixed(1)]),
      ),
      'most memory (MB)': Math.round(most),
      'ends of the process': ends.length,
      'killed for its memory': site.kills(),
      'invalid replies': invalid.length,
      'requests of others': all.suffered.times.length,
    },
    recorded: {
      tries: `${hurts.length} attacks on ${tried} addresses`,
      acknowledged: `${answered.toLocaleString('en')} replies, ${all.suffered.times.length.toLocaleString('en')} to others`,
      broken: `${ends.length} ends, at most ${Math.round(most)} MB, others' p99 ${Math.round(all.suffered.p99)} ms (${Math.round(calm.p99)} ms without), ${refusals} refused, ${invalid.length} invalid, at most ${Math.round(costly[0]?.seconds ?? 0)} CPU s`,
    },
    broken: [
      ...ends.map((why) => `the process ended: ${why}`),
      !site.isCaged && most > megabytes && `it took ${Math.round(most)} MB`,
      ...slow.map(
        ({ name, suffered }) =>
          `${name}: others' p99 was ${Math.round(suffered.p99)} ms; at most ${Math.round(limit(name, suffered))} ms`,
      ),
      refusals > 0 && `${refusals} requests of others were refused: ${JSON.stringify(all.suffered.refused)}`,
      invalid.length > 0 && `${invalid.length} invalid replies, such as ${invalid[0]}`,
      ...costly
        .filter(({ seconds }) => seconds > mostCpu)
        .map(
          ({ name, line, seconds }) => `${name}: ${line} costs ${Math.round(seconds)} CPU seconds a minute`,
        ),
      !quick && untried > 0 && `there was no time to try ${untried} addresses`,
    ].filter((sentence) => sentence !== false),
  }
}

function groups(hurts: Hurt[], by: (hurt: Hurt) => string) {
  return [...Map.groupBy(hurts, by)].map(([name, some]) => {
    const suffered = new Suffered()
    for (const one of some) suffered.add(one.suffered)
    return { name, suffered, megabytes: Math.max(...some.map((one) => one.megabytes)) }
  })
}

const countOf = (statuses: Record<number, number>): number =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0)
