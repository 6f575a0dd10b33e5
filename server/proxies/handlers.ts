import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProxyResult } from '#contract/proxies.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { type HumanCheck, spendProof } from '../human/check.ts'
import { addressKinds } from '../ip/addresses/address-kinds.ts'
import { readAddress } from '../ip/addresses/address.ts'
import type { IpData } from '../ip/ip-data.ts'
import { lookUp } from '../ip/look-up.ts'
import { reverseDns } from '../ip/reverse-dns.ts'
import type { Log } from '../log.ts'
import { route } from '../http/route.ts'
import type { SecretKey } from '../secret-key.ts'
import { Checker } from './checking/checker.ts'
import { evidenceIn, withExitFacts } from './jobs/exit-facts.ts'
import { jobRoutes } from './job-handlers.ts'
import { Jobs } from './jobs/jobs.ts'
import { judgePlaces } from './judge/judge-places.ts'
import { Judge } from './judge/judge.ts'
import { Quotas, cookieOf } from './jobs/quota.ts'

type Settings = Pick<Config, 'proxyTargets' | 'proxyJudge' | 'publicUrl' | 'ipqs' | 'reverseDns'>

interface Opened {
  database: Database
  secretKey: SecretKey
  human: HumanCheck
  data: IpData
  log: Log
}

/** Nothing of what is asked here is logged or stored; passwords and keys are forgotten as they are used. */
export function proxyRoutes(
  app: FastifyInstance,
  config: Settings,
  { database, secretKey, human, data, log }: Opened,
): void {
  const judgeKey = secretKey.derive('proxy judge')
  const { proxyTargets, proxyJudge, publicUrl, ipqs } = config
  const checker = new Checker({ proxyTargets, proxyJudge, publicUrl, ipqs, judgeKey }, log)
  const judge = new Judge(judgeKey)
  const places = judgePlaces(config, judge)
  const jobs = new Jobs(checker, data)
  // Before connections are waited for: a stream would never end by itself.
  app.addHook('preClose', async () => jobs.close())
  app.addHook('onClose', () => checker.close())
  const quotas = new Quotas(secretKey.derive('proxy quota'))
  const namesOf = reverseDns(config)
  const prove = async (token: string, { hostname }: FastifyRequest) =>
    spendProof(database.kysely, await human.check(token, hostname))

  route(app, 'GET /api/proxy', async ({ request, reply }) => {
    noStore(reply)
    // Whoever asks this has the page open.
    checker.getReady()
    const [{ http, https, problem }, tables] = await Promise.all([places(), data.tables()])
    const lists = tables.filter(({ facts }) => facts.hint === 'abuse')
    return {
      judge: { http: http !== undefined, https: https !== undefined, problem },
      ipqs: ipqs === 'on',
      abuse_lists: lists.map(({ facts: { title, date } }) => ({ title, date })),
      most: limits.proxiesPerJob,
      quota_left: quotas.left(cookieOf(request.headers.cookie, Quotas.cookie)),
    }
  })

  route(app, 'POST /api/proxy/check', async ({ body, request, reply }) => {
    noStore(reply)
    if (body.ip.trim() === '') throw invalidInput({ ip: ['IP address is required.'] })
    if (body.turnstile_token === '') throw invalidInput({ turnstile_token: ['Captcha token is required.'] })
    const address = readAddress(body.ip)
    if (!address) throw invalidInput({ ip: ['ip must be an address'] })
    await prove(body.turnstile_token, request)
    const [tables, reverse_dns] = await Promise.all([data.tables(), namesOf(address)])
    const known = lookUp(tables, address)
    const { text, family, kind } = address
    return {
      address: text,
      family,
      kind,
      about: addressKinds[kind],
      data: data.state,
      ...known,
      reverse_dns,
      evidence: evidenceIn(known),
    }
  })

  route(app, 'POST /api/proxy/test-proxy', async ({ body, request, reply }) => {
    noStore(reply)
    const { proxyType, turnstile_token, ipqsKey, ...proxy } = body
    const host = proxy.host.trim()
    if (host === '' || turnstile_token === '') {
      throw invalidInput({ proxy: ['Missing required fields for proxy test (host, port, proxyType, token)'] })
    }
    await prove(turnstile_token, request)
    const list = { proxies: [{ ...proxy, host, type: proxyType }], probes: 1, ipqsKey }
    const { promise, resolve, reject } = Promise.withResolvers<ProxyResult>()
    const id = randomUUID()
    checker.start(id, list, { found: resolve, lost: () => reject(new Error('The check was lost.')) })
    reply.raw.once('close', () => checker.stop(id))
    return withExitFacts(data, await promise)
  })

  route(app, 'GET /api/proxy/judge/:nonce', ({ params, request, reply }) => {
    noStore(reply)
    if (!judge.isFresh(params.nonce)) throw new AppError('not_found')
    const raw = request.raw.rawHeaders
    const headers = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]!]] : []))
    reply.header('content-type', 'application/json; charset=utf-8')
    const address = readAddress(request.ip)?.text ?? request.ip.slice(0, 45)
    return judge.answer({ nonce: params.nonce, address, headers })
  })

  jobRoutes(app, jobs, quotas, prove, config.publicUrl.startsWith('https:'))
}

function noStore(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store')
}
