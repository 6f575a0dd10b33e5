import { isIP } from 'node:net'
import { Duplex } from 'node:stream'
import { connect, createSecureContext, type TLSSocket } from 'node:tls'
import { happens, type Timing } from './attempt.ts'
import { failureOf, ProxyFailure } from './failure.ts'
import type { Wire } from './wire.ts'

export interface Secured {
  wire: Wire
  fingerprint: string
  isTrusted: boolean
}

/** Creating one takes milliseconds, and all connections can share it. */
const secureContext = createSecureContext()

/** Opens TLS with the judge. Any certificate is accepted here and compared afterwards. */
export const secure = (wire: Wire, { hostname }: URL, timing: Timing): Promise<Secured> =>
  timing.timed('tls', () => openTls(wire, hostname.replace(/^\[(.*)\]$/, '$1'), timing, noTlsInside))

export const secureProxy = (wire: Wire, host: string, timing: Timing): Promise<Secured> =>
  timing.timed('hello', () => openTls(wire, host, timing, noTls))

async function openTls(wire: Wire, host: string, timing: Timing, notTls: ProxyFailure): Promise<Secured> {
  const secured = timing.secured(wire, (socket) =>
    connect({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      secureContext,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: false,
    }),
  )
  const socket = secured.socket as TLSSocket
  await happens(socket, 'secureConnect').catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException
    throw code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') ? notTls : failureOf(error)
  })
  return {
    wire: secured,
    fingerprint: socket.getPeerCertificate().fingerprint256,
    isTrusted: socket.authorized,
  }
}

export async function answersTls(wire: Wire): Promise<boolean> {
  wire.write(await (greeting ??= clientHello()))
  const record = await wire.take(6)
  if (record[1] !== 3) return false
  const isAlert = record[0] === 0x15 && record.readUInt16BE(3) === 2
  const isServerHello = record[0] === 0x16 && record[5] === 2
  return isAlert || isServerHello
}

let greeting: Promise<Buffer> | undefined

/** As Node sends it. One for all, because a connection of its own for each takes a millisecond and much memory. */
function clientHello(): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const nowhere = new Duplex({ read: () => undefined, write: (bytes: Buffer) => resolve(bytes) })
  const socket = connect({ socket: nowhere, secureContext }).on('error', () => undefined)
  return promise.finally(() => socket.destroy())
}

const noTlsInside = new ProxyFailure(
  'wrong_protocol',
  'It opened a tunnel, but the response through it is not TLS.',
)
const noTls = new ProxyFailure(
  'wrong_protocol',
  'It does not speak TLS. Write the proxy as http://host:port.',
)
