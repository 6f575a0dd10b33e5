import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Output } from '#contract/api.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import { networkOf } from '../rate-limit/network.ts'
import { route } from '../http/route.ts'
import { streamJob } from './jobs/job-stream.ts'
import type { Job } from './jobs/job.ts'
import type { Jobs } from './jobs/jobs.ts'
import { cookieOf, Quotas } from './jobs/quota.ts'

type Prove = (token: string, request: FastifyRequest) => Promise<void>

/** Lists of proxies: begun, watched, stopped. */
export function jobRoutes(
  app: FastifyInstance,
  jobs: Jobs,
  quotas: Quotas,
  prove: Prove,
  isSecure: boolean,
): void {
  const quotaOf = ({ headers }: FastifyRequest) => cookieOf(headers.cookie, Quotas.cookie)
  const describe = (job: Job, request: FastifyRequest) => aboutJob(job, quotas.left(quotaOf(request)))

  route(app, 'POST /api/proxy/jobs', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { turnstile_token: token, ...input } = body
    const network = networkOf(request.ip)
    jobs.makeRoom(network)
    let cookie = quotaOf(request)
    if (!quotas.take(cookie, input.proxies.length)) {
      if (!token) throw invalidInput({ turnstile_token: ['Captcha token is required.'] })
      await prove(token, request)
      cookie = quotas.open()
      quotas.take(cookie, input.proxies.length)
      reply.header('set-cookie', Quotas.setCookie(cookie, isSecure))
    }
    return aboutJob(jobs.start(network, input), quotas.left(cookie))
  })

  route(
    app,
    'GET /api/proxy/jobs/:id',
    ({ params, query, request, reply }) => {
      reply.header('cache-control', 'no-store')
      const job = jobs.find(params.id)
      job.seen()
      const about = JSON.stringify(describe(job, request)).slice(0, -1)
      reply.header('content-type', 'application/json; charset=utf-8')
      return `${about},"results":[${job.results.slice(query.after ?? 0).join(',')}]}`
    },
    async (request, reply) => {
      if (!/\btext\/event-stream\b/.test(request.headers.accept ?? '')) return
      const { id = '' } = request.params as { id?: string }
      const job = jobs.find(id)
      if (job.isCrowded) throw new AppError('rate_limited')
      void streamJob(job, openStream(reply), placeOf(request), () => describe(job, request))
      return reply
    },
  )

  route(app, 'DELETE /api/proxy/jobs/:id', ({ params, request }) => {
    const job = jobs.find(params.id)
    job.stop()
    return describe(job, request)
  })
}

function aboutJob(
  { id, total, probes, results, state }: Job,
  quota_left: number,
): Output<'DELETE /api/proxy/jobs/:id'> {
  return { id, total, probes, done: results.length, state, quota_left }
}

/** Of results that a reader has, the last; a browser that connects again tells in a header. */
function placeOf({ headers, query }: FastifyRequest): number {
  const { after } = query as { after?: string }
  const last = headers['last-event-id'] ?? after
  return typeof last === 'string' && /^\d{1,6}$/.test(last) ? Number(last) : 0
}

function openStream(reply: FastifyReply) {
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  }
  reply.hijack()
  // A server in front must pass on each piece as it comes.
  reply.raw.writeHead(200, { ...(headers as Record<string, string>), 'x-accel-buffering': 'no' })
  return reply.raw
}
