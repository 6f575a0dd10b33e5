// A client that costs little: asks for the front page over a few connections, again when the answer is whole.
// node bench/web-page-load.ts SETTINGS, which are JSON.
import { connect } from 'node:net'

export interface PageLoadSettings {
  port: number
  connections: number
  seconds: number
}

export interface PageLoad {
  requests: number
  perSecond: number
}

const { port, connections, seconds } = JSON.parse(process.argv[2]!) as PageLoadSettings
const question = Buffer.from(`GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\n\r\n`)
const wanted = /^HTTP\/1\.1 200 (?=[^]*\r\ncontent-encoding: br\r\n)[^]*\r\ncontent-length: (\d+)\r\n/i

let requests = 0
const began = performance.now()
const until = began + seconds * 1000
await Promise.all(Array.from({ length: connections }, converse))
const load: PageLoad = { requests, perSecond: requests / ((performance.now() - began) / 1000) }
process.stdout.write(JSON.stringify(load))

/** One connection, until the time is over. */
function converse(): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = 0
    let head = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const ask = () => socket.write(question)
    socket.on('data', (bytes) => {
      let body = bytes.length
      if (left === 0) {
        const before = head.length
        head += bytes.toString('latin1', 0, 4096)
        const end = head.indexOf('\r\n\r\n') + 4
        if (end === 3) return
        const length = wanted.exec(head.slice(0, end))?.[1]
        if (length === undefined) throw new Error(`An answer that does not count: ${head.slice(0, 500)}`)
        body -= end - before
        left = Number(length)
        head = ''
      }
      left -= body
      if (left > 0) return
      requests++
      if (performance.now() < until) ask()
      else socket.end(resolve)
    })
    const closed = () => reject(new Error('The server closed a connection.'))
    socket.once('connect', ask).once('error', reject).once('close', closed)
  })
}
