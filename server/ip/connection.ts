import { TLSSocket } from 'node:tls'
import type { FastifyRequest } from 'fastify'
import type { IpFacts } from '#contract/calls/ip.ts'

type Connection = IpFacts['connection']

/** What this server knows of the connection itself. Behind a proxy, that is the proxy's connection, and it says so. */
export function connectionOf(request: FastifyRequest): Connection {
  const { socket, httpVersion } = request.raw
  // Fastify believes the header of a trusted proxy only.
  const isReported = request.ip !== socket.remoteAddress
  const encryption = socket instanceof TLSSocket ? 'here' : request.protocol === 'https' ? 'by_proxy' : 'none'
  return { http: httpVersion, is_proxied: isReported, encryption, tls: tlsOf(socket) }
}

function tlsOf(socket: unknown): Connection['tls'] {
  if (!(socket instanceof TLSSocket)) return null
  const { name, standardName } = socket.getCipher()
  return {
    version: socket.getProtocol() ?? 'unknown',
    cipher: standardName || name,
    alpn: socket.alpnProtocol || null,
  }
}
