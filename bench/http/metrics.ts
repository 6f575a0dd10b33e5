// What a lookup costs more when it is measured, and what it costs to read the metrics.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatasetFile } from '#server/dataset/current.ts'
import type { Bench } from '../measuring/bench.ts'
import { cpuTimeOf } from '../measuring/process-use.ts'
import { cores, startBindex, type RunningServer } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds, percent } from '../measuring/units.ts'
import { lookupRequest, measure, streamsOf, type Measured } from './http.ts'

const token = 'for-the-benchmark-only'
const connections = 8

export async function benchMetrics({ data, folder, quick }: Bench): Promise<Section> {
  const { bodies } = streamsOf(await openDatasetFile(data.snapshot), quick)[1]!
  const file = join(folder, 'one-bin.json')
  writeFileSync(file, JSON.stringify(bodies.map(lookupRequest)))
  const seconds = quick ? 0.5 : 3
  const on = await startBindex(data.snapshot, folder, { settings: { METRICS_TOKEN: token } })
  const off = await startBindex(data.snapshot, folder)
  const rounds: Record<'on' | 'off', Measured>[] = []
  const settings = { file, connections, seconds, first: 0 }
  for (const server of [on, off]) await measure(server, settings)
  for (let round = 0; round < (quick ? 4 : 12); round++) {
    const first = Math.floor((bodies.length * round) / 12)
    const isFirst = round % 2 === 0
    // Whoever goes first finds the machine in another state, so they take turns.
    const one = await measure(isFirst ? on : off, { ...settings, first })
    const other = await measure(isFirst ? off : on, { ...settings, first })
    rounds.push(isFirst ? { on: one, off: other } : { on: other, off: one })
  }
  const reading = await readMetrics(on, quick ? 20 : 200)
  await on.stop()
  await off.stop()
  const middle = (side: 'on' | 'off', figure: keyof Measured) =>
    median(rounds.map((round) => round[side][figure]))
  const cost = median(rounds.map((round) => round.on.cpuTime / round.off.cpuTime - 1))
  return {
    title: 'Metrics',
    about: [
      `What metrics cost: two servers, one with \`METRICS_TOKEN\`, answer lookups of one BIN over ${connections} connections in turns,
       ${rounds.length} rounds of ${seconds} seconds each, with ${data.described}. Servers and client are separate
       processes${cores ? ', the servers on one core and the client on another' : ''}. The ratio of CPU times is the median over the rounds.`,
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
        theirs: '',
        ratio: '',
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
