import { isIP } from 'node:net'
import { connect, createSecureContext } from 'node:tls'
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
export async function secure(wire: Wire, { hostname }: URL, attempt: Attempt): Promise<Secured> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return attempt.timed('tls', async () => {
    const socket = connect({
      socket: wire.release(),
      host,
      ...(isIP(host) === 0 && { servername: host }),
      secureContext,
      ALPNProtocols: ['http/1.1'],
      // The certificate is compared with the judge's own later.
      rejectUnauthorized: false,
    })
    const secured = attempt.wireOf(socket)
    await happens(socket, 'secureConnect').catch((error: unknown) => {
      throw tlsFailure(error)
    })
    return {
      wire: secured,
      fingerprint: socket.getPeerCertificate().fingerprint256,
      isTrusted: socket.authorized,
    }
  })
}

function tlsFailure(error: unknown): ProxyFailure {
  const { code = '' } = error as NodeJS.ErrnoException
  if (!code.startsWith('ERR_SSL') && !code.startsWith('ERR_TLS')) return failureOf(error)
  return new ProxyFailure('wrong_protocol', 'It opened a tunnel, but the response through it is not TLS.')
}
