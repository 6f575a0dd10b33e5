import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Output } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import type { proxiesApi } from '#contract/calls/proxies.ts'
import type { Config } from '../platform/config.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type ProofContext, proveHuman } from '../human-check/check.ts'
import { networkOf } from '../platform/clients/clients.ts'
import { streamJob } from './jobs/job-stream.ts'
import type { Job } from './jobs/job.ts'
import { cookieOf, Quotas } from './jobs/quota.ts'
import type { ProxyChecks } from './proxy-checks.ts'

interface Context extends ProofContext {
  config: Pick<Config, 'publicUrl'>
  proxyChecks: ProxyChecks
}

export const jobHandlers = {
  'POST /api/proxy/jobs': async ({ body, request, reply }, context) => {
    reply.header('cache-control', 'no-store')
    const { jobs, quotas } = context.proxyChecks
    const { turnstile_token: token, planned, ...input } = body
    const network = networkOf(request.ip)
    jobs.makeRoom(network)
    let cookie = quotaCookie(request)
    // A plan is for a quota of its own, even if enough is left for its first job.
    if ((planned !== undefined && token) || !quotas.take(cookie, input.proxies.length)) {
      if (!token) throw new AppError('human_required')
      await proveHuman(context, token, request)
      cookie = quotas.open(planned)
      quotas.take(cookie, input.proxies.length)
      const isSecure = context.config.publicUrl.startsWith('https:')
      reply.header('set-cookie', Quotas.setCookie(cookie, isSecure))
    }
    return aboutJob(jobs.start(network, input), quotas.left(cookie))
  },

  'GET /api/proxy/jobs/:id': {
    before: async (request, reply, { proxyChecks }) => {
      if (!/\btext\/event-stream\b/.test(request.headers.accept ?? '')) return undefined
      const { id = '' } = request.params as { id?: string }
      const job = proxyChecks.jobs.find(id)
      if (job.isCrowded) throw new AppError('rate_limited')
      void streamJob(job, openStream(reply), lastSeenBy(request), () => describe(proxyChecks, job, request))
      return reply
    },
    handle: ({ params, query, request, reply }, { proxyChecks }) => {
      reply.header('cache-control', 'no-store')
      const job = proxyChecks.jobs.find(params.id)
      job.seen()
      const about = JSON.stringify(describe(proxyChecks, job, request)).slice(0, -1)
      reply.header('content-type', 'application/json; charset=utf-8')
      return `${about},"results":[${job.results.slice(query.after ?? 0).join(',')}]}`
    },
  },

  'DELETE /api/proxy/jobs/:id': ({ params, request }, { proxyChecks }) => {
    const job = proxyChecks.jobs.find(params.id)
    job.stop()
    return describe(proxyChecks, job, request)
  },
} satisfies Partial<Handlers<keyof typeof proxiesApi, Context>>

const quotaCookie = ({ headers }: FastifyRequest) => cookieOf(headers.cookie, Quotas.cookie)

const describe = ({ quotas }: ProxyChecks, job: Job, request: FastifyRequest) =>
  aboutJob(job, quotas.left(quotaCookie(request)))

function aboutJob(
  { id, total, probes, results, state }: Job,
  quota_left: number,
): Output<'DELETE /api/proxy/jobs/:id'> {
  return { id, total, probes, done: results.length, state, quota_left }
}

function lastSeenBy({ headers, query }: FastifyRequest): number {
  const { after } = query as { after?: string }
  const last = headers['last-event-id'] ?? after
  return typeof last === 'string' && /^\d{1,6}$/.test(last) ? Number(last) : 0
}

function openStream(reply: FastifyReply) {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Tells a reverse proxy to forward each part immediately.
    'x-accel-buffering': 'no',
  })
  reply.hijack()
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  return reply.raw
}
