// The permission matrix of API tokens: every call of the contract with every kind of token.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Endpoint, endpoints, type Route } from '#contract/api.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { type Scope, scopeNames } from '#contract/scopes.ts'
import type { Database } from '#server/platform/db/open.ts'
import { type MadeAccount, madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { madeToken } from '#test/apps/made-token.ts'
import { type Scope as Lifetime, shared } from '#test/apps/shared.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { validObject } from '#test/fuzz/values.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { deleteAccount } from '../../server/delete-account.ts'
import { revokeToken } from '../../server/tokens/store.ts'

const marker = 'marker-x'
const refusals = ['bad_token', 'session_required', 'missing_scope', 'unauthenticated']

const grants: Scope[][] = [
  ...scopeNames.map((scope) => [scope]),
  ...scopeNames.map((scope) => scopeNames.filter((other) => other !== scope)),
  scopeNames,
]

function refusalOf({ scope }: Endpoint, granted: readonly Scope[]): string | undefined {
  if (scope === undefined) return undefined
  if (scope === 'session') return 'session_required'
  return granted.includes(scope) ? undefined : 'missing_scope'
}

forEachDatabase(({ open }) => {
  describe('API tokens', () => {
    const parts = shared((lifetime) => start(lifetime, open))

    for (const [line, endpoint] of endpoints) {
      test(line, async () => {
        const { database, send, working, dead, stored } = parts()
        const before = await stored()
        for (const { scopes, headers } of working) {
          const expected = refusalOf(endpoint, scopes)
          if (expected === undefined) continue
          const { status, reply } = await send(line, endpoint, headers)
          assert.deepEqual([status, reply?.code], [403, expected], scopes.join(' '))
          assert.deepEqual(
            reply?.details,
            expected === 'missing_scope' ? { scope: endpoint.scope } : undefined,
          )
          if (expected === 'missing_scope') assert.ok(reply?.message.includes(endpoint.scope!))
        }
        for (const [what, headers] of Object.entries(dead)) {
          const { status, reply } = await send(line, endpoint, headers)
          if (endpoint.rate || endpoint.account)
            assert.deepEqual([status, reply?.code], [401, 'bad_token'], what)
          else assert.ok(!refusals.includes(reply?.code ?? ''), what)
        }
        assert.deepEqual(await stored(), before, 'a request that is refused changes nothing')
        assert.equal((await database.kysely.selectFrom('accounts').select('id').execute()).length, 2)
      })
    }

    test('a token with the scope that a call needs is accepted by it', async () => {
      const { send, working } = parts()
      const accepted = new Set<Route>()
      // What deletes something comes last.
      const ordered = endpoints.toSorted(
        ([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')),
      )
      for (const [line, endpoint] of ordered)
        for (const { scopes, headers } of working) {
          if (refusalOf(endpoint, scopes) !== undefined) continue
          const { status, reply } = await send(line, endpoint, headers)
          assert.ok(
            !refusals.includes(reply?.code ?? '') || line.includes('/login'),
            `${line}: ${reply?.code}`,
          )
          // Its own failures come from the handler, such as a BIN that was reviewed before.
          if (status < 300 || endpoint.fails?.includes(reply!.code)) accepted.add(line)
        }
      const scoped = ordered.filter(([, { scope }]) => scope !== undefined && scope !== 'session')
      assert.deepEqual(
        scoped.map(([line]) => line).filter((line) => !accepted.has(line)),
        [],
      )
    })
  })

  test('a token of another account finds and changes nothing that is private', async (t) => {
    const { database, send, eve, stored, ada } = await start(t, open)
    const { headers } = await madeToken(database, eve.id)
    const before = await stored(ada.id)
    for (const [line, endpoint] of endpoints) {
      const { text } = await send(line, endpoint, headers)
      assert.ok(!text.includes(marker), `${line}: ${text}`)
    }
    assert.deepEqual(await stored(ada.id), before)
  })
})

async function start(lifetime: Lifetime, open: (lifetime: Lifetime) => Promise<Database>) {
  const database = await open(lifetime)
  const app = await madeApp(lifetime, { IP_SEED: 'off' }, { database })
  const [ada, eve] = [await madeAccount(database), await madeAccount(database)]
  const post = async <T>(account: MadeAccount, url: string, payload: object): Promise<T> => {
    const reply = await app.inject({ method: 'POST', url, headers: account.headers, payload })
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json<T>()
  }
  const list = { name: marker, description: marker, bins: ['457173', '400001'], notes: [marker] }
  const ids: string[] = []
  for (const _ of [1, 2]) ids.push((await post<{ id: string }>(ada, '/api/binlists', list)).id)
  const { review } = await post<{ review: { hash: string } }>(ada, '/api/bin/457173/review', { stars: 4 })
  const paths: Record<string, string | undefined> = {
    hashId: ids[0],
    otherId: ids[1],
    hash: review.hash,
    bin: '457173',
    slug: 'nord-bank',
  }
  const known = { bins: ['457173'], tag_ids: [1], stars: [4], name: ['A name'], userId: ['0'.repeat(26)] }
  const working = []
  for (const scopes of grants) working.push({ scopes, ...(await madeToken(database, ada.id, { scopes })) })
  const revoked = await madeToken(database, ada.id)
  await revokeToken(database.kysely, ada.id, revoked.id)
  const gone = await madeAccount(database)
  const orphan = await madeToken(database, gone.id)
  await deleteAccount(database, gone.id)
  const dead = {
    expired: (await madeToken(database, ada.id, { expiresAt: Date.now() - 1 })).headers,
    revoked: revoked.headers,
    'of a deleted account': orphan.headers,
    'made up': { authorization: `Bearer bindex_${'A'.repeat(43)}` },
  }

  const random = randomNumbers(7)
  let sent = 0
  /** A valid request, each from another network, because wrong tokens and signups are limited even here. */
  const send = async (line: Route, endpoint: Endpoint, headers: Record<string, string>) => {
    const [method, pattern = ''] = line.split(' ') as ['GET', string]
    const body = endpoint.body && validObject(random, endpoint.body, known)
    const reply = await app.inject({
      method,
      url: pattern.replace(/:(\w+)/g, (_, name: string) => paths[name] ?? 'none'),
      headers: { ...headers, ...(endpoint.lines && { 'content-type': 'text/plain' }) },
      remoteAddress: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent++ & 255}`,
      ...(body && { payload: body }),
      ...(endpoint.lines && { payload: '457173\n' }),
    })
    const isError = reply.statusCode >= 400 && String(reply.headers['content-type']).includes('json')
    return {
      status: reply.statusCode,
      text: reply.body,
      reply: isError ? reply.json<ErrorReply>() : undefined,
    }
  }

  const stored = async (accountId?: string) => {
    const rows = async (table: 'lists' | 'reviews' | 'bookmarks' | 'sessions' | 'list_reports') =>
      (await database.kysely.selectFrom(table).selectAll().execute()).filter(
        ({ account_id }) => accountId === undefined || account_id === accountId,
      )
    return {
      accounts: await database.kysely
        .selectFrom('accounts')
        .select(['id', 'name', 'settings'])
        .orderBy('id')
        .execute(),
      lists: (await rows('lists')).map((list) => ({ ...list, views: 0 })),
      reviews: await rows('reviews'),
      bookmarks: await rows('bookmarks'),
      sessions: await rows('sessions'),
      tokens: (await database.kysely.selectFrom('api_tokens').select('id').orderBy('id').execute()).length,
    }
  }
  return { database, ada, eve, send, working, dead, stored }
}
