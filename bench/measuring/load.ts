// node bench/measuring/load.ts SETTINGS (JSON): a lightweight client. It sends prepared requests over a few connections,
// each the next one when its reply is complete.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { quantile } from './statistics.ts'

export interface LoadSettings {
  port: number
  /** A JSON array of complete requests. */
  file: string
  connections: number
  seconds: number
  first: number
  /** Stop after this many requests, even if there is time left. */
  most?: number
}

export interface Load {
  requests: number
  perSecond: number
  /** Average size of a body. */
  bytes: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** The share of time that the client was busy; near 1, the client is the bottleneck. */
  busy: number
}

const {
  port,
  file,
  connections,
  seconds,
  first,
  most = Infinity,
} = JSON.parse(process.argv[2]!) as LoadSettings
const requests = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((request) => Buffer.from(request))

let next = first
let received = 0
const latencies: number[] = []
const began = performance.now()
const cpu = process.cpuUsage()
const until = began + seconds * 1000
await Promise.all(Array.from({ length: connections }, useConnection))
const elapsed = performance.now() - began
const { user, system } = process.cpuUsage(cpu)
const load: Load = {
  requests: latencies.length,
  perSecond: latencies.length / (elapsed / 1000),
  bytes: received / latencies.length,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  busy: (user + system) / 1000 / elapsed,
}
process.stdout.write(JSON.stringify(load))

/** Uses one connection until the time is over. */
function useConnection(): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let left = 0
    let head = ''
    const take = (bytes: number, buffer: Uint8Array): boolean => {
      let body = bytes
      if (left === 0) {
        const before = head.length
        head += Buffer.from(buffer.buffer, buffer.byteOffset, Math.min(bytes, 4096)).toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return true
        const length = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        if (length === undefined) throw new Error(`Unexpected reply: ${head.slice(0, 500)}`)
        body = bytes - (end + 4 - before)
        left = Number(length)
        received += left
        head = ''
      }
      left -= body
      if (left === 0) answered()
      return true
    }
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.alloc(1 << 18), callback: take },
    })
    const send = () => {
      sent = performance.now()
      socket.write(requests[next++ % requests.length]!)
    }
    const answered = () => {
      const now = performance.now()
      latencies.push(now - sent)
      if (now < until && next - first < most) send()
      else socket.end(resolve)
    }
    const closed = () => reject(new Error('The server closed a connection.'))
    socket.once('connect', send).once('error', reject).once('close', closed)
  })
}
