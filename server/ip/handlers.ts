import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IpFacts } from '#contract/ip.ts'
import type { Config } from '../config.ts'
import { route } from '../http/route.ts'
import { addressKinds } from './addresses/address-kinds.ts'
import { readAddress } from './addresses/address.ts'
import type { IpData } from './ip-data.ts'
import { lookUp } from './look-up.ts'
import { reverseDns } from './reverse-dns.ts'
import { shownHeaders } from './shown-headers.ts'

export type StunState = IpFacts['stun']

/** Nothing of what is asked here is kept or logged. */
export function ipRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'reverseDns'>,
  stun: StunState,
  data: IpData,
): void {
  const namesOf = reverseDns(config)

  route(app, 'GET /api/ip', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const address = readAddress(request.ip)
    const [tables, reverse_dns] = await Promise.all([data.tables(), namesOf(address)])
    const kind = address?.kind ?? 'unreadable'
    return {
      address: address?.text ?? null,
      family: address?.family ?? null,
      kind,
      about: addressKinds[kind],
      ...seenBy(request),
      data: data.state,
      ...lookUp(tables, address),
      reverse_dns,
      ...shownHeaders(request.raw.rawHeaders),
      stun,
    }
  })
}

/** Fastify goes by TRUSTED_PROXIES; what others claim stays without effect, and is told. */
function seenBy(request: FastifyRequest): Pick<IpFacts, 'seen_by' | 'claims_ignored'> {
  const isReported = request.ip !== request.socket.remoteAddress
  const claims = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'client-ip', 'true-client-ip']
  return {
    seen_by: isReported ? 'trusted_proxy' : 'connection',
    claims_ignored: !isReported && claims.some((name) => request.headers[name] !== undefined),
  }
}
