import { isIP } from 'node:net'
import { connect, createSecureContext, type TLSSocket } from 'node:tls'
import { happens, type Attempt } from './attempt.ts'
import { failureOf, ProxyFailure } from './failure.ts'
import type { Wire } from './wire.ts'

export interface Secured {
  wire: Wire
  /** SHA-256 of the certificate. */
  fingerprint: string
  /** Whether this machine trusts its issuer. */
  isTrusted: boolean
}

/** Creating one takes milliseconds, and all connections can share it. */
const secureContext = createSecureContext()

/** Opens TLS with the judge. Any certificate is accepted here and compared afterwards. */
export const secure = (wire: Wire, { hostname }: URL, attempt: Attempt): Promise<Secured> =>
  attempt.timed('tls', () => openTls(wire, hostname.replace(/^\[(.*)\]$/, '$1'), attempt, noTlsInside))

/** Opens TLS with a proxy. Any certificate is accepted; whether it is trusted is reported. */
export const secureProxy = (wire: Wire, host: string, attempt: Attempt): Promise<Secured> =>
  attempt.timed('hello', () => openTls(wire, host, attempt, noTls))

/** Opens TLS without a server name, and without measuring it. */
export const secureSilently = (wire: Wire, attempt: Attempt): Promise<Secured> =>
  openTls(wire, '', attempt, noTls)

async function openTls(wire: Wire, host: string, attempt: Attempt, notTls: ProxyFailure): Promise<Secured> {
  const secured = attempt.secured(wire, (socket) =>
    connect({
      socket,
      host,
      ...(host && isIP(host) === 0 && { servername: host }),
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

const noTlsInside = new ProxyFailure(
  'wrong_protocol',
  'It opened a tunnel, but the response through it is not TLS.',
)
const noTls = new ProxyFailure(
  'wrong_protocol',
  'It does not speak TLS. Write the proxy as http://host:port.',
)
