// node --import ./bench/blocking/loop-meter.ts server/main.ts: measures the event loop from inside the server. Each
// request to the Unix socket in LOOP_METER returns what happened since the previous one.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Measured {
  /** Milliseconds. */
  block: number
  /** Milliseconds of CPU time, on all threads. */
  cpu: number
}

const resolution = 1
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
let used = process.cpuUsage()

createServer((_, response) => {
  const { user, system } = process.cpuUsage(used)
  const measured: Measured = {
    block: Math.max(0, delay.max / 1e6 - resolution),
    cpu: (user + system) / 1000,
  }
  response.end(JSON.stringify(measured), () => {
    delay.reset()
    used = process.cpuUsage()
  })
})
  .listen(process.env.LOOP_METER)
  .unref()
