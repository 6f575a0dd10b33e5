import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import type { IpFacts } from '#contract/calls/ip.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { networkOf } from '../../platform/clients/clients.ts'
import { readAddress, type Address } from '../../platform/addresses/address.ts'

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

// The part of STUN (RFC 8489) that tells a browser its own address: binding requests and responses.
const headerLength = 20
const magicCookie = 0x2112a442
const bindingRequest = 0x0001
const bindingSuccess = 0x0101
const xorMappedAddress = 0x0020

/**
 * The response to a datagram, or undefined if it is not a binding request. It has one attribute and 32 bytes, or 44 for
 * IPv6, so it amplifies a request with a forged sender by at most 12 or 24 bytes.
 */
export function answerStun(request: Uint8Array, { words }: Pick<Address, 'words'>, port: number) {
  const bytes = Buffer.from(request.buffer, request.byteOffset, request.byteLength)
  return isBindingRequest(bytes) ? bindingAnswer(bytes, words, port) : undefined
}

function isBindingRequest(bytes: Buffer): boolean {
  if (bytes.length < headerLength || bytes.readUInt16BE(0) !== bindingRequest) return false
  if (bytes.readUInt16BE(2) !== bytes.length - headerLength || bytes.readUInt32BE(4) !== magicCookie)
    return false
  return hasPlainAttributes(bytes)
}

/** Attributes must fill the message, and none may be comprehension-required, because none of those is supported. */
function hasPlainAttributes(bytes: Buffer): boolean {
  let at = headerLength
  while (at < bytes.length) {
    if (at + 4 > bytes.length || bytes.readUInt16BE(at) < 0x8000) return false
    at += 4 + Math.ceil(bytes.readUInt16BE(at + 2) / 4) * 4
  }
  return at === bytes.length
}

function bindingAnswer(request: Buffer, words: readonly number[], port: number): Buffer {
  const valueLength = 4 + words.length * 4
  const answer = Buffer.alloc(headerLength + 4 + valueLength)
  answer.writeUInt16BE(bindingSuccess, 0)
  answer.writeUInt16BE(4 + valueLength, 2)
  request.copy(answer, 4, 4, headerLength)
  answer.writeUInt16BE(xorMappedAddress, headerLength)
  answer.writeUInt16BE(valueLength, headerLength + 2)
  answer.writeUInt8(words.length === 1 ? 1 : 2, headerLength + 5)
  answer.writeUInt16BE(port ^ (magicCookie >>> 16), headerLength + 6)
  // XORed with the cookie and transaction ID, so that routers that rewrite addresses do not recognise it.
  for (const [number, word] of words.entries()) {
    answer.writeUInt32BE((word ^ request.readUInt32BE(4 + number * 4)) >>> 0, headerLength + 8 + number * 4)
  }
  return answer
}
