import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { ExposureAnswer } from '#contract/exposures.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { type HumanCheck, spendProof } from '../human/check.ts'
import type { Log } from '../log.ts'
import type { Counts } from '../rate-limit/counts.ts'
import { networkOf } from '../rate-limit/network.ts'
import { route } from '../http/route.ts'
import type { SecretKey } from '../secret-key.ts'
import { type Answer, answerTokens } from './answer-token.ts'
import { demoExample, demoId } from './demo.ts'
import { openExposureKey } from './exposure-key.ts'
import { inStep } from './in-step.ts'
import { readQuestion } from './question.ts'
import { exposureQuota } from './quota.ts'
import { exposures } from './store.ts'

/** Milliseconds. Whatever was found, a question is answered at a beat, and its answer can be read this much later. */
const beat = 250
const patience = 3000

interface Parts {
  database: Database
  secretKey: SecretKey
  counts: Counts
  human: HumanCheck
}

/** Nothing of what is asked here is kept or logged. */
export function exposureRoutes(
  app: FastifyInstance,
  { dataDir }: Pick<Config, 'dataDir'>,
  { database, secretKey, counts, human }: Parts,
  log: Log,
): void {
  const key = openExposureKey(dataDir)
  const { datasets, ask } = exposures(database, key, (name) =>
    log.warn(`The exposures "${name}" were imported with another exposures.key, so they are not asked.`),
  )
  const tokens = answerTokens(secretKey.derive('exposure answers'))
  const count = exposureQuota(counts, secretKey.derive('exposure quotas'))

  route(app, 'GET /api/tool/resellFind', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    // Who asks for an answer without an id comes here.
    if (/\/(?:\?|$)/.test(request.url)) throw new AppError('missing_search_id')
    const known = await datasets()
    return { datasets: [...known.values()], example: known.has(demoId) ? demoExample : null }
  })

  route(app, 'POST /api/tool/resellFind', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const card = readQuestion(body)
    return inStep(beat, async () => {
      // Only who proves to be human uses up a question.
      const proof = await human.check(body.turnstile_token, request.hostname)
      await spendProof(database.kysely, proof)
      await count(request, reply, card)
      const readyAt = Date.now() + patience
      const id = tokens.seal({ readyAt, datasets: await ask(card) }, networkOf(request.ip))
      return { id, ready_at: new Date(readyAt).toISOString() }
    })
  })

  route(app, 'GET /api/tool/resellFind/:id', async ({ params: { id }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    if (id.trim() === '') throw new AppError('missing_search_id')
    const answer = tokens.open(id, networkOf(request.ip))
    if (!answer) throw new AppError('search_not_found')
    return { id, ready_at: new Date(answer.readyAt).toISOString(), ...(await told(answer)) }
  })

  async function told({
    readyAt,
    datasets: found,
  }: Answer): Promise<Pick<ExposureAnswer, 'status' | 'datasets'>> {
    if (Date.now() < readyAt) return { status: 'pending', datasets: [] }
    // One that was removed since then is not spoken of any more.
    const asked = [...(await datasets())].flatMap(([id, dataset]) => {
      const matches = found.get(id)
      return matches === undefined ? [] : [{ ...dataset, matches }]
    })
    if (asked.length === 0) throw new AppError('search_not_found')
    const isFound = asked.some(({ matches }) => matches)
    return { status: isFound ? 'possible_match' : 'no_match_in_this_dataset', datasets: asked }
  }
}
