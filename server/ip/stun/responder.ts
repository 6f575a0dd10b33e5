import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import type { IpFacts } from '#contract/calls/ip.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { networkOf } from '../../platform/clients/clients.ts'
import { readAddress } from '../../platform/addresses/address.ts'
import { answerStun } from './message.ts'

export type StunState = IpFacts['stun']

export interface Stun {
  state: StunState
  close: () => void
}

type Settings = Pick<Config, 'host' | 'stunHost' | 'stunPort'>

export async function openStun(settings: Settings, log: Log): Promise<Stun> {
  const { stunPort, stunHost, host } = settings
  if (stunPort === 'off') return closed('STUN_PORT is off')
  try {
    const { address, family } = await lookup(stunHost || host)
    const socket = await bound(family === 6 ? 'udp6' : 'udp4', stunPort, address)
    const allowance = new Allowance()
    socket.on('message', (message, sender) => answer(socket, allowance, message, sender))
    // For example, a response could not be delivered.
    socket.on('error', () => undefined)
    socket.unref()
    return { state: { port: socket.address().port, problem: null }, close: () => socket.close() }
  } catch (error) {
    const problem = problemOf(error as NodeJS.ErrnoException, stunPort)
    log.warn(`STUN is off: ${problem}. The IP check works without it.`)
    return closed(problem)
  }
}

const closed = (problem: string): Stun => ({ state: { port: null, problem }, close: () => undefined })

function answer(socket: Socket, allowance: Allowance, message: Buffer, { address, port }: RemoteInfo): void {
  const sender = readAddress(address)
  if (!sender || port === 0) return
  const reply = answerStun(message, sender, port)
  if (reply && allowance.allows(networkOf(sender.text))) socket.send(reply, port, address)
}

function bound(type: 'udp4' | 'udp6', port: number, address: string): Promise<Socket> {
  const socket = createSocket(type)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, address, () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

function problemOf({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE') return `UDP port ${port} is in use`
  if (code === 'EACCES') return `permission denied for UDP port ${port}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'this machine does not have the configured address'
  return message
}

/** Per address and window. A browser sends about three datagrams, and repeats lost ones. */
const mostEach = 30
/** Over all addresses, so that forging many senders is no use either. */
const mostOfAll = 20_000
const windowMilliseconds = 10_000

export class Allowance {
  private readonly counts = new Map<string, number>()
  private total = 0
  private start = -Infinity

  allows(address: string, now = performance.now()): boolean {
    if (now - this.start >= windowMilliseconds) {
      this.counts.clear()
      this.total = 0
      this.start = now
    }
    if (++this.total > mostOfAll) return false
    const count = (this.counts.get(address) ?? 0) + 1
    this.counts.set(address, count)
    return count <= mostEach
  }
}
