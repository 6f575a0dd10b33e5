// node bench/measuring/paced.ts SETTINGS (JSON): a client that sends requests at a steady pace, even if replies fall behind.
import { Agent, request } from 'node:http'
import { quantile } from './statistics.ts'

export interface PacedSettings {
  port: number
  path: string
  perSecond: number
  seconds: number
}

export interface Paced {
  requests: number
  /** Milliseconds since a request was due. */
  p50: number
  p99: number
  latencies: number[]
}

const { port, path, perSecond, seconds } = JSON.parse(process.argv[2]!) as PacedSettings
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const latencies: number[] = []
const began = performance.now()
/** The first second is a warm-up and does not count. */
const warmUp = perSecond
const wanted = perSecond * seconds + warmUp
let answered = 0
let due = 0
await new Promise<void>((resolve, reject) => {
  const send = () => {
    while (due < wanted && began + (due * 1000) / perSecond <= performance.now()) {
      const at = began + (due++ * 1000) / perSecond
      request({ port, path, host: '127.0.0.1', agent }, (response) => {
        response.resume().once('end', () => {
          if (++answered > warmUp) latencies.push(performance.now() - at)
          if (answered === wanted) resolve()
        })
      })
        .once('error', reject)
        .end()
    }
    if (due < wanted) setTimeout(send, 1)
  }
  send()
})
agent.destroy()
const paced: Paced = {
  requests: latencies.length,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  latencies,
}
process.stdout.write(JSON.stringify(paced))
