import { TLSSocket } from 'node:tls'
import type { FastifyRequest } from 'fastify'
import type { ipApi, IpFacts } from '#contract/calls/ip.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { addressKinds } from '../platform/addresses/address-kinds.ts'
import { readAddress } from '../platform/addresses/address.ts'
import type { IpData } from './ip-data.ts'
import { lookUp } from './look-up.ts'
import type { FindNames } from './reverse-dns.ts'
import type { StunState } from './stun/responder.ts'

interface Context {
  ipData: IpData
  findNames: FindNames
  stun: StunState
}

// Nothing sent here is stored or logged.

export const ipHandlers = {
  'GET /api/ip': async ({ request, reply }, { ipData, findNames, stun }) => {
    reply.header('cache-control', 'no-store')
    const address = readAddress(request.ip)
    const [tables, reverse_dns] = await Promise.all([ipData.tables(), findNames(address)])
    const kind = address?.kind ?? 'unreadable'
    return {
      address: address?.text ?? null,
      family: address?.family ?? null,
      kind,
      about: addressKinds[kind],
      ...seenBy(request),
      data: ipData.state,
      ...lookUp(tables, address),
      reverse_dns,
      connection: connectionOf(request),
      ...shownHeaders(request.raw.rawHeaders),
      stun,
    }
  },
} satisfies Handlers<keyof typeof ipApi, Context>

/** Fastify decides by TRUSTED_PROXIES; forwarding headers from anyone else have no effect, and the reply says so. */
function seenBy(request: FastifyRequest): Pick<IpFacts, 'seen_by' | 'claims_ignored'> {
  const isReported = request.ip !== request.socket.remoteAddress
  const claims = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'client-ip', 'true-client-ip']
  return {
    seen_by: isReported ? 'trusted_proxy' : 'connection',
    claims_ignored: !isReported && claims.some((name) => request.headers[name] !== undefined),
  }
}

function connectionOf(request: FastifyRequest): IpFacts['connection'] {
  const { socket, httpVersion } = request.raw
  // Fastify believes the header of a trusted proxy only.
  const isReported = request.ip !== socket.remoteAddress
  const encryption = socket instanceof TLSSocket ? 'here' : request.protocol === 'https' ? 'by_proxy' : 'none'
  return { http: httpVersion, is_proxied: isReported, encryption, tls: tlsOf(socket) }
}

function tlsOf(socket: unknown): IpFacts['connection']['tls'] {
  if (!(socket instanceof TLSSocket)) return null
  const { name, standardName } = socket.getCipher()
  return {
    version: socket.getProtocol() ?? 'unknown',
    cipher: standardName || name,
    alpn: socket.alpnProtocol || null,
  }
}

const secretHeaders = new Set(['cookie', 'authorization', 'proxy-authorization', 'x-api-key', 'x-csrf-token'])

function shownHeaders(rawHeaders: readonly string[]): Pick<IpFacts, 'headers' | 'headers_left_out'> {
  const headers: IpFacts['headers'] = []
  const leftOut = new Set<string>()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]!, rawHeaders[at + 1]!]
    if (secretHeaders.has(name.toLowerCase())) leftOut.add(name)
    else headers.push({ name, value })
  }
  return { headers, headers_left_out: [...leftOut] }
}
