// What a lookup costs more when it is measured, and what it costs to read the metrics.
import { openDatasetFile } from '#server/dataset/current.ts'
import type { Bench } from '../measuring/bench.ts'
import { cpuTimeOf } from '../measuring/process-use.ts'
import { cores, startBindex, type RunningServer } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds, percent } from '../measuring/units.ts'
import { connections, lookupRequest, measure, type Measured, requestsFile } from '../measuring/rates.ts'
import { streamsOf } from './http.ts'

const token = 'for-the-benchmark-only'

export async function benchMetrics({ data, folder, quick }: Bench): Promise<Section> {
  const { bodies } = streamsOf(await openDatasetFile(data.snapshot), quick)[1]!
  const file = requestsFile(folder, bodies.map(lookupRequest))
  const seconds = quick ? 0.5 : 2
  const settings = { file, connections, seconds, first: 0 }
  const start = (settings: Record<string, string>) => startBindex(data.snapshot, folder, { settings })
  const pairs: Record<'on' | 'off', Measured[]>[] = []
  let reading = 0
  for (let pair = 0; pair < (quick ? 2 : 6); pair++) {
    // The one that is started first may be slower.
    const early = pair % 2 === 0 ? undefined : await start({})
    const on = await start({ METRICS_TOKEN: token })
    const off = early ?? (await start({}))
    const found: Record<'on' | 'off', Measured[]> = { on: [], off: [] }
    for (const server of [on, off]) await measure(server, { ...settings, seconds: 2 * seconds })
    for (let round = 0; round < 4; round++) {
      // Whoever goes first finds the machine in another state, so they take turns.
      for (const side of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const))
        found[side].push(await measure(side === 'on' ? on : off, settings))
    }
    pairs.push(found)
    reading = await readMetrics(on, quick ? 20 : 200)
    await on.stop()
    await off.stop()
  }
  const middleOf = (found: Measured[], figure: keyof Measured) => median(found.map((one) => one[figure]))
  const middle = (side: 'on' | 'off', figure: keyof Measured) =>
    median(pairs.map((pair) => middleOf(pair[side], figure)))
  const cost = median(pairs.map(({ on, off }) => middleOf(on, 'cpuTime') / middleOf(off, 'cpuTime') - 1))
  return {
    title: 'Metrics',
    about: [
      `What metrics cost: two servers, one with \`METRICS_TOKEN\`, answer lookups of one BIN over ${connections} connections in turns
       of ${seconds} seconds, with ${data.described}. The same program is faster or slower from one start to the next, so ${pairs.length}
       pairs of servers are started, and the ratio is the median of their ratios. Servers and client are separate
       processes${cores ? ', the servers on one core and the client on another' : ''}.`,
    ],
    sides: ['with metrics', 'without'],
    lines: [
      {
        what: 'CPU time per lookup',
        ours: milliseconds(middle('on', 'cpuTime')),
        theirs: milliseconds(middle('off', 'cpuTime')),
        ratio: `${percent(cost)} more`,
        target: '≤ 5 %',
        met: cost <= 0.05,
      },
      {
        what: '– lookups per second',
        ours: `${count(middle('on', 'perSecond'))}/s`,
        theirs: `${count(middle('off', 'perSecond'))}/s`,
        ratio: percent(middle('on', 'perSecond') / middle('off', 'perSecond')),
      },
      {
        what: 'CPU time to read the metrics once',
        ours: milliseconds(reading),
      },
    ],
  }
}

async function readMetrics({ port, pid }: RunningServer, times: number): Promise<number> {
  const before = cpuTimeOf(pid)
  for (let time = 0; time < times; time++) {
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (reply.status !== 200) throw new Error(`/metrics answered ${reply.status}.`)
    await reply.text()
  }
  return (cpuTimeOf(pid) - before) / times
}
