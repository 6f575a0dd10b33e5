import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { type proxiesApi, proxyMessages, type ProxyResult } from '#contract/calls/proxies.ts'
import type { Config } from '../platform/config.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type ProofContext, proveHuman } from '../human-check/check.ts'
import { addressKinds } from '../platform/addresses/address-kinds.ts'
import { readAddress } from '../platform/addresses/address.ts'
import type { IpData } from '../ip/ip-data.ts'
import { lookUp } from '../ip/look-up.ts'
import type { FindNames } from '../ip/reverse-dns.ts'
import { jobHandlers } from './job-handlers.ts'
import { evidenceIn, withExitFacts } from './jobs/exit-facts.ts'
import { cookieOf, Quotas } from './jobs/quota.ts'
import { judgePath } from './judge/judge-request.ts'
import type { Judge, JudgedRequest } from './judge/judge.ts'
import type { ProxyChecks } from './proxy-checks.ts'

interface Context extends ProofContext {
  config: Pick<Config, 'ipqs' | 'publicUrl' | 'proxyTargets' | 'proxyTarget'>
  ipData: IpData
  findNames: FindNames
  proxyChecks: ProxyChecks
}

// Nothing sent here is logged or stored. Passwords and keys are dropped once they have been used.

export const proxyHandlers = {
  ...jobHandlers,

  'GET /api/proxy': async ({ request, reply }, { config, ipData, proxyChecks }) => {
    noStore(reply)
    // The page has just been opened, so a check is likely to follow.
    proxyChecks.checker.getReady()
    const [{ http, https, problem }, tables] = await Promise.all([
      proxyChecks.judgeEndpoints(),
      ipData.tables(),
    ])
    const lists = tables.filter(({ facts }) => facts.hint === 'abuse')
    return {
      judge: { http: http !== undefined, https: https !== undefined, problem },
      target: config.proxyTarget === '' ? null : new URL(config.proxyTarget).host,
      ipqs: config.ipqs === 'on',
      abuse_lists: lists.map(({ facts: { title, date } }) => ({ title, date })),
      targets: config.proxyTargets,
      most: limits.proxiesPerJob,
      quota_left: proxyChecks.quotas.left(cookieOf(request.headers.cookie, Quotas.cookie)),
    }
  },

  'POST /api/proxy/check': async ({ body, request, reply }, context) => {
    noStore(reply)
    if (body.ip.trim() === '') throw invalidInput({ ip: [proxyMessages.noAddress] })
    if (body.turnstile_token === '') throw new AppError('human_required')
    const address = readAddress(body.ip)
    if (!address) throw invalidInput({ ip: ['ip must be an IP address'] })
    await proveHuman(context, body.turnstile_token, request)
    const { ipData, findNames } = context
    const [tables, reverse_dns] = await Promise.all([ipData.tables(), findNames(address)])
    const known = lookUp(tables, address)
    const { text, family, kind } = address
    return {
      address: text,
      family,
      kind,
      about: addressKinds[kind],
      data: ipData.state,
      ...known,
      reverse_dns,
      evidence: evidenceIn(known),
    }
  },

  'POST /api/proxy/test-proxy': async ({ body, request, reply }, context) => {
    noStore(reply)
    const { proxyType, turnstile_token, ipqsKey, ...proxy } = body
    const host = proxy.host.trim()
    if (host === '' || turnstile_token === '') {
      throw invalidInput({ proxy: [proxyMessages.missing] })
    }
    await proveHuman(context, turnstile_token, request)
    const { checker } = context.proxyChecks
    const list = { proxies: [{ ...proxy, host, type: proxyType }], probes: 1, ipqsKey }
    const { promise, resolve, reject } = Promise.withResolvers<ProxyResult>()
    const id = randomUUID()
    checker.start(id, list, { found: resolve, lost: () => reject(new Error('The check was lost.')) })
    reply.raw.once('close', () => checker.stop(id))
    return withExitFacts(context.ipData, await promise)
  },

  'GET /api/proxy/judge/:nonce': ({ params, request, reply }, { proxyChecks: { judge } }) =>
    judge.answer(judgedRequest(params.nonce, request, reply, judge)),

  'POST /api/proxy/judge/:nonce': ({ params, body, request, reply }, { proxyChecks: { judge } }) =>
    judge.answer({
      ...judgedRequest(params.nonce, request, reply, judge),
      sent: body.sent,
      filling: (filling ??= randomBytes(fillingBytes).toString('base64')),
    }),
} satisfies Handlers<keyof typeof proxiesApi, Context>

/** Random, so that a proxy cannot compress it. */
let filling: string | undefined
const fillingBytes = 48 * 1024

function judgedRequest(
  nonce: string,
  request: FastifyRequest,
  reply: FastifyReply,
  judge: Judge,
): JudgedRequest {
  noStore(reply)
  if (!judge.isFresh(nonce)) throw new AppError('not_found')
  const raw = request.raw.rawHeaders
  const headers = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]!]] : []))
  reply.header('content-type', 'application/json; charset=utf-8')
  const address = readAddress(request.ip)?.text ?? request.ip.slice(0, 45)
  const { url = '' } = request.raw
  return { nonce, address, headers, ...(url !== judgePath(nonce) && { url }) }
}

function noStore(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store')
}
