// Two servers with the same content, one of them also with what one account keeps to itself. Nobody else may notice.
import { Agent } from 'node:http'
import { mock } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, type Output, type Route } from '#contract/api.ts'
import { startSession } from '#server/accounts/store.ts'
import { addModerator } from '#server/corrections/moderators.ts'
import type { Database } from '#server/platform/db/open.ts'
import { type MadeAccount, madeAccount } from '../apps/made-account.ts'
import { madeApp } from '../apps/made-app.ts'
import type { Scope } from '../apps/shared.ts'
import { randomNumbers } from '../data/made-bins.ts'
import { otherAddresses } from '../data/other-routes.ts'
import { smallDataset } from '../data/small-bins.ts'
import { copyRows } from '../servers/copy-rows.ts'
import { comparable, noteMinted } from './comparable.ts'
import { jsonOf, send, textOf } from './replies.ts'
import { endings, type FuzzedRequest, requestOf } from './requests.ts'
import type { Known } from './values.ts'

export interface Compared {
  replies: number
  bytes: number
  /** The replies that differ, or that hold something private. */
  differences: string[]
  statuses: Record<string, number>
}

/** In everything that is private. */
const marker = 'marker-x'
/** Replies that differ every time cannot be compared. */
const alwaysDifferent: Route[] = ['GET /api/human/challenge']

export const otherPaths = [
  ...otherAddresses,
  '/?bins=457173',
  '/?vendors[]=VISA',
  '/bank/nord-bank',
  '/nothing',
]

/** Sends the same requests to both, as an anonymous client and as another account, and compares the replies byte by byte. */
export async function compareWorlds(scope: Scope, open: Open, size: Size): Promise<Compared> {
  // So that times in replies are the same in both worlds.
  mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 2) })
  try {
    return await compareReplies(scope, open, size)
  } finally {
    mock.timers.reset()
  }
}

type Open = (scope: Scope) => Promise<Database>

interface Size {
  /** How many requests of each call each client sends. */
  perCall: number
  seed: number
}

async function compareReplies(scope: Scope, open: Open, size: Size): Promise<Compared> {
  const plain = await startWorld(scope, await open(scope))
  const [ada, eve] = [await madeAccount(plain.database), await madeAccount(plain.database)]
  const known = await publish(plain, ada, eve)
  await addModerator(plain.database.kysely, eve.id)
  const sessions = await Promise.all(endings.map(() => startSession(plain.database.kysely, eve.id)))
  const other = await open(scope)
  await copyRows(plain.database, other)
  const full = await startWorld(scope, other)
  const secret = await keepPrivate(full, ada, eve, known)
  const worlds = [plain, full]
  await countViews(worlds, eve, known)

  const result: Compared = { replies: 0, bytes: 0, differences: [], statuses: {} }
  const minted = worlds.map(() => new Map<string, string>())
  const compare = async (request: FuzzedRequest): Promise<void> => {
    mock.timers.tick(1000)
    const texts: string[] = []
    for (const [at, { agent, address }] of worlds.entries()) {
      const reply = await send(agent, address, {
        ...request,
        headers: { ...request.headers, host: 'bins.example' },
      })
      if (request.method !== 'GET') noteMinted(minted[at]!, reply)
      texts.push(comparable(reply, minted[at]!))
      result.statuses[reply.status] = (result.statuses[reply.status] ?? 0) + 1
    }
    const [first = '', second = ''] = texts
    result.replies++
    result.bytes += Buffer.byteLength(first)
    if (first === second && !second.includes(marker)) return
    result.differences.push(
      `${request.method} ${request.path.slice(0, 200)}: ${first} / ${second}`.slice(0, 2000),
    )
  }

  const roles = [{}, eve.headers]
  for (const request of requests(known, roles, size)) await compare(request)
  for (const path of otherPaths)
    for (const headers of roles)
      for (const accept of ['text/html', 'application/json'])
        await compare({ line: undefined, method: 'GET', path, headers: { ...headers, accept } })
  result.differences.push(...(await leaksOf(full, secret, roles)))
  for (const [at, line] of endings.entries()) {
    const [method = '', path = ''] = line.split(' ')
    await compare({ line, method, path, headers: { authorization: `Bearer ${sessions[at]}` } })
  }
  return result
}

interface World {
  database: Database
  address: string
  agent: Agent
}

async function startWorld(scope: Scope, database: Database): Promise<World> {
  const environment = { IP_SEED: 'off', PUBLIC_URL: 'http://bins.example' }
  const app = await madeApp(scope, environment, { database, dataset: await smallDataset() })
  const agent = new Agent({ keepAlive: true })
  scope.after(() => agent.destroy())
  return { database, address: await app.listen({ host: '127.0.0.1', port: 0 }), agent }
}

/** Public lists, reviews and suggestions of both accounts, and the values by which they are requested. */
async function publish(world: World, ada: MadeAccount, eve: MadeAccount): Promise<Known> {
  const ids: string[] = []
  const hashes: string[] = []
  const suggested: string[] = []
  for (const account of [ada, eve]) {
    const body = {
      name: 'Public',
      is_public: true,
      forkable: true,
      bins: ['457173', '400001'],
      notes: ['a note'],
    }
    ids.push((await call<'POST /api/binlists'>(world, account, 'POST /api/binlists', body)).id)
    const path = 'POST /api/bin/457173/review'
    hashes.push((await call<'POST /api/bin/:bin/review'>(world, account, path, { stars: 4 })).review.hash)
    const { correction } = await call<'POST /api/bin/:bin/corrections'>(
      world,
      account,
      'POST /api/bin/457173/corrections',
      account === ada
        ? { field: 'type', value: 'credit', reason: 'A letter' }
        : { field: 'country', value: 'SE', reason: 'A letter' },
    )
    suggested.push(correction.id)
  }
  return {
    hashId: ids,
    otherId: ids,
    hash: hashes,
    id: suggested,
    bin: ['457173', '400001', '400002'],
    bins: ['457173', '400001', '400002', '51000012'],
    slug: ['nord-bank', 'first-bank'],
    banks: ['nord-bank'],
    vendors: ['VISA'],
    search: ['bank', marker, 'note'],
    userId: [eve.userId],
    page: [1, 2],
  }
}

/** Returns the IDs of lists that others must not see. One of them was public, bookmarked and read before. */
async function keepPrivate(
  world: World,
  ada: MadeAccount,
  eve: MadeAccount,
  known: Known,
): Promise<string[]> {
  const bins = ['400001', '457173', '400003']
  const body = { name: marker, description: marker, bins, notes: [marker] }
  const made: string[] = []
  for (const is_public of [false, true])
    made.push((await call<'POST /api/binlists'>(world, ada, 'POST /api/binlists', { ...body, is_public })).id)
  const [hidden = '', shared = ''] = made
  await call(world, eve, `POST /api/binlists/${shared}/bookmark`)
  await call(world, eve, `GET /api/binlists/${shared}`)
  await pause(50)
  await call(world, ada, 'POST /api/watches', { kind: 'list', value: hidden })
  await call(world, ada, 'PUT /api/watches/webhook', { url: `https://example.com/${marker}` })
  await call(world, ada, `PUT /api/binlists/${shared}`, { is_public: false })
  await call(world, ada, `POST /api/binlists/${hidden}/bookmark`)
  await call(world, ada, `POST /api/binlists/${hidden}/bins`, { bins: ['51000012'], notes: [marker] })
  const forked = await call<'POST /api/binlists/:hashId/fork'>(
    world,
    ada,
    `POST /api/binlists/${String(known['hashId']![1])}/fork`,
  )
  await call(world, ada, `POST /api/reviews/${String(known['hash']![1])}/report`, { reason: marker })
  await call(world, ada, `POST /api/corrections/${String(known['id']![1])}/report`, { reason: marker })
  await call(world, ada, 'PUT /api/user/settings', { page_size: 1000, color_scheme: 'dark' })
  await startSession(world.database.kysely, ada.id)
  return [...made, forked.id]
}

async function call<R extends Route>(
  { agent, address }: World,
  { headers }: MadeAccount,
  line: string,
  body?: object,
): Promise<Output<R>> {
  const [method = '', path = ''] = line.split(' ')
  const json = body && { body: JSON.stringify(body) }
  const request = { line: undefined, method, path, headers: { ...headers, ...(json && jsonType) }, ...json }
  const reply = await send(agent, address, request)
  if (reply.status !== 200) throw new Error(`${line}: ${reply.status} ${textOf(reply)}`)
  return jsonOf(reply) as Output<R>
}

const jsonType = { 'content-type': 'application/json' }

const visit = { line: undefined, method: 'GET' }

/** Visits are counted after the reply, and once a day: none may be counted while replies are compared. */
async function countViews(worlds: World[], eve: MadeAccount, { hashId = [] }: Known): Promise<void> {
  for (const { agent, address } of worlds)
    for (const id of hashId)
      for (const headers of [{}, eve.headers])
        await send(agent, address, { ...visit, path: `/api/binlists/${String(id)}`, headers })
  await pause(500)
}

/** Every call of the contract, valid and broken. Those that end a session come later. */
export function* requests(
  known: Known,
  roles: Record<string, string>[],
  { perCall, seed }: Size,
): Generator<FuzzedRequest> {
  const random = randomNumbers(seed)
  // What deletes the content comes last.
  const ordered = endpoints.toSorted(
    ([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')),
  )
  for (const [line, endpoint] of ordered) {
    if (alwaysDifferent.includes(line) || endings.includes(line)) continue
    for (const headers of roles)
      for (let count = 0; count < perCall; count++) {
        const request = requestOf(
          random,
          line,
          endpoint,
          { known, tokens: [''], throwaways: [''] },
          count / perCall,
        )
        delete request.headers['authorization']
        yield { ...request, headers: { ...request.headers, ...headers } }
      }
  }
}

/** Requests for the private lists themselves, which say that they are private and nothing else. */
async function leaksOf(
  { agent, address }: World,
  ids: string[],
  roles: Record<string, string>[],
): Promise<string[]> {
  const leaks: string[] = []
  const lines = endpoints.filter(([line]) => /:(?:hashId|otherId)/.test(line)).map(([line]) => line as string)
  for (const line of [...lines, 'GET /list/:hashId'])
    for (const id of ids)
      for (const headers of roles) {
        const [method = '', pattern = ''] = line.split(' ')
        const path = pattern.replace(/:bin\b/, '400001').replace(/:\w+/g, id)
        const request = {
          line: undefined,
          method,
          path,
          headers: { ...headers, ...jsonType },
          body: '{"name":"x"}',
        }
        const reply = await send(
          agent,
          address,
          method === 'GET' ? { line: undefined, method, path, headers } : request,
        )
        const text = textOf(reply)
        if (reply.status < 400 || text.includes(marker))
          leaks.push(`${method} ${path}: ${reply.status} ${text}`)
      }
  return leaks
}
