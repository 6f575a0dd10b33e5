import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, type FieldErrors, invalidInput } from '#contract/errors.ts'
import { type ExposureAnswer, type exposuresApi, cardMessages } from '#contract/calls/exposures.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type ProofContext, proveHuman } from '../human-check/check.ts'
import { networkOf } from '../platform/clients/clients.ts'
import type { Answer } from './answer-token.ts'
import { demoExample, demoId } from './demo.ts'
import type { ExposureSearch } from './search.ts'
import type { Input } from '#contract/api.ts'
import { mayBeCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'
import { limits } from '#contract/limits.ts'
import { readBin, readExpiry, readOldZip, searchedZips, type Card } from './card.ts'
import { searchedForms } from './name-forms.ts'

const replyInterval = 250
const answerDelay = 3000

interface Context extends ProofContext {
  exposureSearch: ExposureSearch
}

// Nothing sent here is stored or logged.

export const exposureHandlers = {
  'GET /api/tool/resellFind': async ({ request, reply }, { exposureSearch }) => {
    reply.header('cache-control', 'no-store')
    // A request for an answer, but without its ID, is routed here.
    if (/\/(?:\?|$)/.test(request.url)) throw new AppError('missing_search_id')
    const known = await exposureSearch.datasets()
    return { datasets: [...known.values()], example: known.has(demoId) ? demoExample : null }
  },

  'POST /api/tool/resellFind': async ({ body, request, reply }, context) => {
    const { exposureSearch } = context
    reply.header('cache-control', 'no-store')
    const card = readRequestedCard(body)
    return replyAtInterval(replyInterval, async () => {
      // The quota is charged after the human check, so that scripts cannot use it up.
      await proveHuman(context, body.turnstile_token, request)
      await exposureSearch.count(request, reply, card)
      const readyAt = Date.now() + answerDelay
      const datasets = await exposureSearch.search(card)
      const id = exposureSearch.tokens.seal({ readyAt, datasets }, networkOf(request.ip))
      return { id, ready_at: new Date(readyAt).toISOString() }
    })
  },

  'GET /api/tool/resellFind/:id': async ({ params: { id }, request, reply }, { exposureSearch }) => {
    // Compressed, answers would have different lengths.
    reply.header('cache-control', 'no-store, no-transform')
    if (id.trim() === '') throw new AppError('missing_search_id')
    const answer = exposureSearch.tokens.open(id, networkOf(request.ip))
    if (!answer) throw new AppError('search_not_found')
    const result = await resultOf(answer, exposureSearch)
    return { id, ready_at: new Date(answer.readyAt).toISOString(), ...result }
  },
} satisfies Handlers<keyof typeof exposuresApi, Context>

/**
 * Settles only at multiples of the interval, so that the time until the reply reveals nothing about the work. Errors wait
 * as well.
 */
export async function replyAtInterval<T>(interval: number, work: () => Promise<T>): Promise<T> {
  const state = { isDone: false }
  const first = sleep(interval)
  const working = work().finally(() => {
    state.isDone = true
  })
  // It may reject before it is awaited.
  working.catch(() => undefined)
  await first
  while (!state.isDone) await sleep(interval)
  return working
}

async function resultOf(
  { readyAt, datasets: found }: Answer,
  { datasets }: ExposureSearch,
): Promise<Pick<ExposureAnswer, 'status' | 'datasets' | 'padding'>> {
  const wait = readyAt - Date.now()
  // If it is longer than any wait, the clock was set back.
  if (wait > 0 && wait <= answerDelay) return { status: 'pending', datasets: [], padding: '' }
  const searched = [...(await datasets())].flatMap(([id, dataset]) => {
    const matches = found.get(id)
    return matches === undefined ? [] : [{ ...dataset, matches }]
  })
  if (searched.length === 0) throw new AppError('search_not_found')
  const matching = searched.filter(({ matches }) => matches).length
  const status = matching > 0 ? 'possible_match' : miss
  // `true` is one character shorter than `false`.
  const padding = ' '.repeat(miss.length - status.length + matching)
  return { status, datasets: searched, padding }
}

const miss = 'no_match_in_this_dataset'

type Body = Input<'POST /api/tool/resellFind'>['body']

/** The card to search for, in normal form. Throws messages that never repeat what was sent. */
function readRequestedCard({ turnstile_token, ...fields }: Body): Card {
  const numbers = Object.entries(fields).filter(([, text]) => mayBeCardNumber(text))
  if (numbers.length > 0) {
    throw invalidInput(Object.fromEntries(numbers.map(([name]) => [name, [cardMessages.number]])))
  }
  const empty = Object.entries({ ...fields, turnstile_token }).filter(([, text]) => text.trim() === '')
  if (empty.length > 0)
    throw invalidInput(Object.fromEntries(empty.map(([name]) => [name, [cardMessages.missing]])))
  const bin = readBin(fields.bin, limits.cardBinDigits)
  const exp = readExpiry(fields.exp)
  const names = searchedForms(fields.name)
  const zips = searchedZips(fields.zip)
  if (bin !== undefined && exp !== undefined && names.length > 0 && zips.length > 0) {
    return { bin, exp, names, zips, oldZip: readOldZip(fields.zip) }
  }
  const problems: FieldErrors = {
    ...(bin === undefined && { bin: [cardMessages.bin] }),
    ...(exp === undefined && { exp: [cardMessages.exp] }),
    ...(names.length === 0 && { name: ['Name must have at least one letter.'] }),
    ...(zips.length === 0 && { zip: ['ZIP must have at least 3 letters or digits.'] }),
  }
  throw invalidInput(problems)
}
