import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { endpoints } from '#contract/api.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { requestOf } from '#test/fuzz/requests.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { addModerator } from '../../server/corrections/moderators.ts'
import type { Database } from '../../server/platform/db/open.ts'

const [text, number] = ['marker-x', 987_654_321]

const values: Record<string, unknown> = {
  ...Object.fromEntries(['owner', 'account_id', 'id', 'hash', 'hashId', 'token'].map((name) => [name, text])),
  ...Object.fromEntries(
    ['views', 'bookmarks', 'count', 'created_at', 'updated_at', 'hidden_at'].map((name) => [name, number]),
  ),
  user: { name: text },
  is_owner: true,
}

/** An empty parameter leaves the address of another call. */
const isEmptied = (path: string, line: string) => /\/(?:\?|$)/.test(path) && !line.endsWith('/')

forEachDatabase(({ open }) => {
  test('a call refuses fields and parameters that it does not have, names what was meant, and does nothing', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, {}, { database })
    const [ada, eve] = [await madeAccount(database), await madeAccount(database)]
    await addModerator(database.kysely, ada.id)
    const payload = { name: 'A list', is_public: true, forkable: true, bins: ['457173'] }
    const lists = await Promise.all(
      [ada, eve].map(({ headers }) => app.inject({ method: 'POST', url: '/api/binlists', headers, payload })),
    )
    const ids = lists.map((reply) => reply.json<{ id: string }>().id)
    const known = {
      hashId: ids,
      otherId: ids,
      bin: ['457173'],
      bins: ['457173', '400001'],
      name: ['A name'],
      reason: ['A letter'],
    }
    const before = await everything(database)
    const random = randomNumbers(12)
    let requests = 0
    for (const [line, endpoint] of endpoints) {
      const world = { known, tokens: [ada.token], throwaways: [ada.token] }
      let made = requestOf(random, line, endpoint, world, 0)
      // A made parameter may be no address at all, which is said first.
      while (!/^[\w/.-]+(?:\?|$)/.test(made.path) || isEmptied(made.path, line))
        made = requestOf(random, line, endpoint, world, 0)
      const { method, path, body, headers } = made
      const type = headers['content-type'] as string | undefined
      const send = async (query: string[], payload?: string) => {
        const search = query.length > 0 ? `${path.includes('?') ? '&' : '?'}${query.join('&')}` : ''
        const reply = await app.inject({
          method: method as 'GET',
          url: path + search,
          headers: {
            ...ada.headers,
            accept: 'application/json',
            ...(payload !== undefined && { 'content-type': type ?? 'application/json' }),
          },
          // Signups and logins are limited by network.
          remoteAddress: `10.0.${requests >> 8}.${requests++ & 255}`,
          ...(payload !== undefined && { payload }),
        })
        return { status: reply.statusCode, ...reply.json<Partial<ErrorReply>>() }
      }
      const refuses = async (kind: 'field' | 'parameter', takes: string[], send: Send): Promise<void> => {
        const wrong = new Map<string, string | undefined>([
          ...Object.keys(values).map((name) => [name, undefined] as const),
          ...takes.flatMap((name) => misspelt(name).map((wrong) => [wrong, name] as const)),
        ])
        const names = [...wrong.keys()].filter((name) => !takes.includes(name))
        for (let at = 0; at < names.length; at += 5) {
          const some = names.slice(at, at + 5)
          const reply = await send(some)
          assert.equal(reply.status, 422, `${line} ${some}: ${JSON.stringify(reply)}`)
          for (const name of some) {
            const [message = ''] = reply.errors?.[name] ?? []
            const [start, end] = [
              `There is no ${kind} "${name}" here. `,
              `Did you mean "${wrong.get(name)}"?`,
            ]
            assert.ok(message.startsWith(start), `${line} ${name}: ${JSON.stringify(reply)}`)
            if (wrong.get(name) !== undefined) assert.ok(message.endsWith(end), `${line} ${name}: ${message}`)
          }
        }
      }

      if (!endpoint.anyQuery) {
        const takes = namesOf(endpoint.query)
        await refuses('parameter', takes, async (names) => {
          const query = names.map((name, at) => `${name}${at % 2 ? '[]' : ''}=${text}`)
          // The body is checked first, and a made one may hold a text that is refused.
          for (let tries = 0; ; tries++) {
            const { body } = requestOf(random, line, endpoint, world, 0)
            const reply = await send(query, body?.toString())
            if (tries === 20 || names.every((name) => reply.errors?.[name])) return reply
          }
        })
      }
      if (line.startsWith('GET ') || endpoint.lines) continue
      const sent = (endpoint.body ? JSON.parse(String(body)) : {}) as object
      await refuses('field', namesOf(endpoint.body), (names) =>
        send(
          [],
          JSON.stringify({ ...sent, ...Object.fromEntries(names.map((name) => [name, values[name] ?? []])) }),
        ),
      )
      // As text, because an object cannot have a field of this name.
      const more = `{"__proto__":{"is_public":true,"account_id":"${text}","views":${number}},"owner":1}`
      assert.ok((await send([], more)).status < 500)
    }
    assert.equal(await everything(database), before)
    assert.equal(({} as Record<string, unknown>)['views'], undefined)
  })
})

test('names that may be card numbers or secrets are not repeated, and few are reported', async (t) => {
  const app = await madeApp(t)
  const number = ['4111', '1111', '1111', '1111'].join('')
  for (const name of [number, `card${number}`, 'x'.repeat(31), '<script>', 'ключ', '', '__proto__x', 'a b']) {
    for (const request of [
      { method: 'POST' as const, url: '/api/binLookup', payload: { bins: ['457173'], [name]: 1 } },
      { method: 'GET' as const, url: `/api/banks?${encodeURIComponent(name)}=1` },
    ]) {
      const reply = await app.inject(request)
      assert.equal(reply.statusCode, 422, `${request.url}: ${reply.body}`)
      assert.ok(name === '' || !reply.body.includes(name), reply.body)
      assert.match(reply.body, /There is a (?:field|parameter) with an unknown name\. It takes /)
    }
  }
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`x${at}`, 1]))
  const reply = await app.inject({ method: 'POST', url: '/api/binLookup', payload: many })
  assert.ok(reply.body.length < 5000)
})

test('names that other services have lead to ours', async (t) => {
  const app = await madeApp(t)
  for (const [wrong, name] of [
    ['country', 'countries'],
    ['brand', 'vendors'],
    ['brands', 'vendors'],
    ['level', 'categories'],
    ['type', 'types'],
    ['bank', 'banks'],
    ['BIN', 'bins'],
    ['per_page', 'limit'],
  ] as const) {
    const payload = { types: ['DEBIT'], [wrong]: ['DK'] }
    const reply = await app.inject({ method: 'POST', url: '/api/binLookup', payload })
    assert.equal(reply.statusCode, 422)
    assert.equal(
      reply.json<ErrorReply>().message,
      `There is no field "${wrong}" here. Did you mean "${name}"?`,
    )
  }
  const proxies = [{ host: '198.51.100.7', port: 80, type: 'http', protocol: 'http' }]
  const reply = await app.inject({ method: 'POST', url: '/api/proxy/jobs', payload: { proxies, probes: 1 } })
  assert.match(reply.json<ErrorReply>().message, /There is no field "protocol" here/)
})

test('a parameter that is there twice is read as a whole, or refused', async (t) => {
  const app = await madeApp(t)
  for (const [url, name] of [
    ['/api/banks?limit=50&limit=50', 'limit'],
    ['/api/banks?search=nord&search[]=bank', 'search'],
    ['/api/lookup.csv?bins=457173&bins=400001', 'bins'],
    ['/api/binLookupFilter/download?types=DEBIT&format=csv&format=txt', 'format'],
  ] as const) {
    const reply = await app.inject(url)
    assert.equal(reply.statusCode, 422, url)
    assert.equal(reply.json<ErrorReply>().message, `${name} may be given only once`)
  }
  const [both, ...each] = await Promise.all(
    ['types=DEBIT&types[]=CREDIT', 'types=DEBIT', 'types[]=CREDIT'].map((query) =>
      app.inject(`/api/binLookupFilter/download?${query}`),
    ),
  )
  const rows = (reply: { body: string }) => reply.body.trim().split('\n').length - 1
  assert.ok(each.every((reply) => rows(reply) > 0))
  assert.equal(rows(both!), rows(each[0]!) + rows(each[1]!))
})

test('an address of a page takes any parameter', async (t) => {
  const app = await madeApp(t)
  for (const url of ['/?utm_source=x&bins=457173', '/bank/nord-bank?utm_source=x', '/healthz?probe=1']) {
    const reply = await app.inject({ url, headers: { accept: 'text/html' } })
    assert.notEqual(reply.statusCode, 422, url)
  }
})

type Send = (names: string[]) => Promise<{ status: number } & Partial<ErrorReply>>

function misspelt(name: string): string[] {
  if (name.length < 4) return []
  const swapped = name.slice(0, 2) + name[3] + name[2] + name.slice(4)
  const all = [`${name}s`, name.slice(0, -1), name.toUpperCase(), name.replace(/([A-Z])/g, '_$1'), swapped]
  return all.filter((one) => one !== name)
}

const namesOf = (schema: object | undefined): string[] =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})

async function everything({ kysely }: Database): Promise<string> {
  const tables = new Set((await kysely.introspection.getTables()).map(({ name }) => name))
  const rows = await Promise.all(
    [...tables].toSorted().map((name) => sql`select * from ${sql.table(name)}`.execute(kysely)),
  )
  return JSON.stringify(rows.map((result) => result.rows))
}
