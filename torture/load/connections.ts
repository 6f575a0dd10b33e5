import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '../../bench/measuring/process-use.ts'
import { quantile } from '../../bench/measuring/statistics.ts'
import { newPlace, serve } from '../site.ts'
import type { Torture } from '../torture.ts'

/** An address may have 256 connections, so they come from several of this machine. */
const perAddress = 250

export const tortureConnections: Torture = {
  fault: 'thousands of people keep a connection open, and each asks now and then',
  promise: 'Every request is answered, and a connection takes less than 30 kB.',
  mostMinutes: 5,
  async run(scope, quick) {
    const count = quick ? 500 : 5000
    const server = await serve(scope, await newPlace(scope))
    const port = Number(new URL(server.address).port)
    // What the first requests need is not of a connection.
    const first = await open(port, 0)
    for (let at = 0; at < 500; at++) await ask(first)
    const before = memoryOf(server.process.pid!).rss
    const sockets = [first]
    const broken: string[] = []
    const times: number[] = []
    const round = async (some: Socket[]) => {
      for (const socket of some) {
        const start = performance.now()
        const status = await ask(socket).catch((error: Error) => error.message)
        times.push(performance.now() - start)
        if (status !== '200') broken.push(status)
      }
    }
    while (sockets.length < count) {
      const more = await Promise.all(
        Array.from({ length: 50 }, (_, at) => open(port, Math.floor((sockets.length + at) / perAddress))),
      )
      sockets.push(...more)
      await round(more)
    }
    await pause(1000)
    const each = (memoryOf(server.process.pid!).rss - before) / count
    times.length = 0
    await Promise.all(
      Array.from({ length: 8 }, (_, part) => round(sockets.filter((_, at) => at % 8 === part))),
    )
    for (const socket of sockets) socket.destroy()
    const [p99, kilobytes] = [Math.round(quantile(times, 0.99)), Math.round(each / 1024)]
    if (kilobytes >= 30) broken.push(`a connection takes ${kilobytes} kB`)
    return {
      figures: { connections: count, 'kB each': kilobytes, requests: times.length, 'p99 (ms)': p99 },
      recorded: {
        tries: `${count.toLocaleString('en')} connections`,
        acknowledged: `${times.length.toLocaleString('en')} requests`,
        broken: `${broken.length} failed; ${kilobytes} kB per connection, p99 ${p99} ms`,
      },
      broken: [...new Set(broken)],
    }
  },
}

function open(port: number, address: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + address}` })
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket))
  })
}

/** Returns the status. */
function ask(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.removeAllListeners('close')
    socket.once('close', () => reject(new Error('closed')))
    socket.once('data', (data) => resolve(data.toString('latin1').split(' ')[1] ?? ''))
    socket.write('GET /api/bin/457173 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  })
}
