// node --import ./bench/blocking/loop-meter.ts server/main.ts: measures the event loop from inside the server. Each
// request to the Unix socket in LOOP_METER returns what happened since the previous one. Blocks are measured in CPU time
// of the main thread, which other programs on the machine do not change.
import { createServer } from 'node:http'

export interface Measured {
  /** Milliseconds. */
  block: number
  /** Milliseconds of CPU time, on all threads. */
  cpu: number
}

let longest = 0
let last = ofThread()
setInterval(() => {
  const now = ofThread()
  longest = Math.max(longest, now - last)
  last = now
}, 1).unref()

let used = process.cpuUsage()

createServer((_, response) => {
  const { user, system } = process.cpuUsage(used)
  const measured: Measured = { block: Math.max(longest, ofThread() - last), cpu: (user + system) / 1000 }
  response.end(JSON.stringify(measured), () => {
    longest = 0
    last = ofThread()
    used = process.cpuUsage()
  })
})
  .listen(process.env.LOOP_METER)
  .unref()

function ofThread(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
