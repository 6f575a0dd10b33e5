import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Output, Route } from '#contract/api.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { scopeNames } from '#contract/scopes.ts'
import { addModerator } from '#server/corrections/moderators.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import { madeAccount, solvedTokenFor } from '../apps/made-account.ts'
import { madeToken } from '../apps/made-token.ts'
import { below, randomNumbers } from '../data/made-bins.ts'
import { faultOf, type FuzzedReply, jsonOf, send } from './replies.ts'
import { type FuzzedRequest, fuzzedRequest, type FuzzWorld } from './requests.ts'
import type { Random } from './values.ts'

interface Options {
  address: string
  /** The same seed makes the same requests, but for IDs and tokens. */
  seed: number
  count: number
  lanes: number
  world: LearningWorld
}

export interface Fuzzed {
  requests: number
  statuses: Record<string, number>
  slowest: { milliseconds: number; request: string }
  /** The first of each kind. */
  faults: Map<string, string>
  faultCount: number
  /** Requests that were refused because the machine was busy, and sent again. */
  overloaded: number
  /** Lines of the contract without any successful reply. */
  neverSucceeded: string[]
}

/** A world to which the IDs in replies are added. */
export interface LearningWorld extends FuzzWorld {
  known: Record<string, unknown[]>
  throwaways: string[]
}

/** Two accounts, API tokens of each scope, other accounts that may be deleted, and everything that makes requests valid. */
export async function madeFuzzWorld(
  database: Database,
  secretKey: SecretKey,
  { bins, slugs }: { bins: string[]; slugs: string[] },
  size: { accounts: number; humanTokens: number },
): Promise<LearningWorld> {
  const [ada, eve] = [await madeAccount(database), await madeAccount(database)]
  const others = await Promise.all(Array.from({ length: size.accounts }, () => madeAccount(database)))
  await addModerator(database.kysely, eve.id)
  const solve = () => solvedTokenFor(secretKey)
  const apiTokens: string[] = []
  for (const scope of scopeNames) {
    apiTokens.push((await madeToken(database, ada.id, { scopes: [scope] })).token)
  }
  return {
    // Half of the requests have a session, which can do more.
    tokens: [ada.token, ada.token, eve.token, ...apiTokens],
    throwaways: others.map(({ token }) => token),
    known: {
      bin: bins,
      bins,
      slug: slugs,
      banks: slugs,
      vendors: ['VISA', 'MASTERCARD'],
      types: ['CREDIT', 'DEBIT'],
      countries: ['US', 'DK'],
      iso: ['US', 'dk'],
      categories: ['CLASSIC', 'GOLD'],
      hashId: [],
      otherId: [],
      hash: [],
      id: [],
      tag_ids: [1, 2],
      userId: others.map(({ userId }) => userId),
      turnstile_token: await Promise.all(Array.from({ length: size.humanTokens }, solve)),
      exp: ['01/30'],
      name: ['A name'],
      page: [1, 1, 2],
    },
  }
}

export async function fuzz({ address, seed, count, lanes, world }: Options): Promise<Fuzzed> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const result: Fuzzed = {
    requests: 0,
    statuses: {},
    slowest: { milliseconds: 0, request: '' },
    faults: new Map(),
    faultCount: 0,
    overloaded: 0,
    neverSucceeded: [],
  }
  const seen = new Map<Route, boolean>()
  const lane = async (random: Random): Promise<void> => {
    while (result.requests < count) {
      result.requests++
      const request = fuzzedRequest(random, world)
      let reply = await send(agent, address, request)
      for (let tries = 0; isOverloaded(reply) && tries < mostTries; tries++) {
        result.overloaded++
        await pause(200)
        reply = await send(agent, address, request)
      }
      note(result, request, reply)
      if (request.line === undefined) continue
      const isOk = reply.status === 200 || reply.status === 202
      seen.set(request.line, isOk || (seen.get(request.line) ?? false))
      if (isOk) learn(random, world, request.line, reply)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(randomNumbers(seed * 1000 + at))))
  agent.destroy()
  result.neverSucceeded = [...seen].filter(([, isOk]) => !isOk).map(([line]) => line)
  return result
}

/** How often a request is sent again while the server is overloaded. */
const mostTries = 10

const isOverloaded = (reply: FuzzedReply): boolean =>
  reply.status === 503 && (jsonOf(reply) as Partial<ErrorReply> | undefined)?.code === 'overloaded'

function note(result: Fuzzed, request: FuzzedRequest, reply: FuzzedReply): void {
  const { status, milliseconds } = reply
  const about = `${request.method} ${request.path.slice(0, 200)}`
  result.statuses[status] = (result.statuses[status] ?? 0) + 1
  if (milliseconds > result.slowest.milliseconds) result.slowest = { milliseconds, request: about }
  const fault = faultOf(request, reply)
  if (fault === undefined) return
  result.faultCount++
  const { line = request.method, headers, body = '' } = request
  const kind = `${line} ${fault.slice(0, 40)}`
  if (!result.faults.has(kind))
    result.faults.set(
      kind,
      `${about} ${JSON.stringify({ headers, body: body.toString().slice(0, 300) })}: ${fault}`,
    )
}

const mostKnown = 60

/** Adds what a later request can use, such as the ID of a new list. */
function learn(random: Random, { known, throwaways }: LearningWorld, line: Route, reply: FuzzedReply): void {
  if (!line.startsWith('POST ')) return
  const output = (jsonOf(reply) ?? {}) as Partial<
    Output<'POST /api/binlists'> &
      Output<'POST /api/bin/:bin/review'> &
      Output<'POST /api/bin/:bin/corrections'> &
      Output<'POST /api/auth/signup'>
  >
  const add = (values: unknown[], value: unknown): void => {
    if (values.length < mostKnown) values.push(value)
    else values[below(random, mostKnown)] = value
  }
  const isList = line.startsWith('POST /api/binlists')
  if (output.id !== undefined)
    for (const name of isList ? ['hashId', 'otherId'] : ['id']) add(known[name]!, output.id)
  if (output.review) add(known['hash']!, output.review.hash)
  if (output.correction) add(known['id']!, output.correction.id)
  if (output.token !== undefined) add(throwaways, output.token)
}
