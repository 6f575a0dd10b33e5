import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { repeat } from '../../bench/measuring/repeat.ts'

const clients = 20
/** Milliseconds. */
const longest = 5000
const request = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'

/** Clients that open connections all the time, one request each, and count those that are neither answered nor closed. */
export class ConnectingClients {
  opened = 0
  leftOpen = 0
  readonly end: () => Promise<void>

  constructor(address: string) {
    const { hostname, port } = new URL(address)
    this.end = repeat(() => this.connectOnce(hostname, Number(port)), clients)
  }

  private async connectOnce(host: string, port: number): Promise<void> {
    const socket = connect(port, host)
    // Nobody listens while both workers are gone.
    socket.once('error', () => undefined)
    socket.once('connect', () => this.opened++)
    socket.resume().write(request)
    if (!(await isClosed(socket))) this.leftOpen++
    socket.destroy()
    await pause(20)
  }
}

async function isClosed(socket: Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.once('close', () => resolve(true))
  const timer = setTimeout(() => resolve(false), longest)
  const closed = await promise
  clearTimeout(timer)
  return closed
}
