import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { endpoints } from '#contract/api.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { endings, requestOf } from '#test/fuzz/requests.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import type { Database } from '../db/open.ts'

/** Nothing that a valid request sends. */
const [text, number] = ['marker-x', 987_654_321]

const fields = {
  ...Object.fromEntries(['owner', 'account_id', 'id', 'hash', 'hashId', 'token'].map((name) => [name, text])),
  ...Object.fromEntries(
    ['views', 'bookmarks', 'count', 'created_at', 'updated_at', 'hidden_at'].map((name) => [name, number]),
  ),
  user: { name: text },
  is_owner: true,
}

forEachDatabase(({ open }) => {
  test('fields that a call does not have change nothing that is stored', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, {}, { database })
    const [ada, eve] = [await madeAccount(database), await madeAccount(database)]
    const payload = { name: 'A list', is_public: true, forkable: true, bins: ['457173'] }
    const lists = await Promise.all(
      [ada, eve].map(({ headers }) => app.inject({ method: 'POST', url: '/api/binlists', headers, payload })),
    )
    const ids = lists.map((reply) => reply.json<{ id: string }>().id)
    const known = { hashId: ids, otherId: ids, bin: ['457173'], bins: ['457173', '400001'], name: ['A name'] }
    const random = randomNumbers(12)
    let saved = 0
    for (const [line, endpoint] of endpoints) {
      if (line.startsWith('GET ') || endings.includes(line)) continue
      for (let count = 0; count < 4; count++) {
        const world = { known, tokens: [ada.token], throwaways: [ada.token] }
        const { method, path, body } = requestOf(random, line, endpoint, world, 0)
        const extra = Object.entries(fields).filter(([name]) => !namesOf(endpoint.body).includes(name))
        // As text, because an object cannot have a field of this name.
        const more = `{"__proto__":{"is_public":true,"account_id":"${text}","views":${number}},`
        const sent = JSON.stringify({
          ...(JSON.parse(endpoint.body ? String(body) : '{}') as object),
          ...Object.fromEntries(extra),
        })
        const reply = await app.inject({
          method: method as 'GET',
          url: `${path}${path.includes('?') ? '&' : '?'}owner=${text}&account_id=${text}&views=${number}`,
          headers: { ...ada.headers, ...(endpoint.body && { 'content-type': 'application/json' }) },
          ...(endpoint.body && { payload: more + sent.slice(1) }),
        })
        assert.ok(reply.statusCode < 500, `${line}: ${reply.body}`)
        if (reply.statusCode === 200) saved++
      }
    }
    assert.ok(saved > 20, `${saved} changes were saved`)
    const stored = await everything(database)
    assert.ok(!stored.includes(text) && !stored.includes(String(number)), stored)
    const others = await database.kysely
      .selectFrom('lists')
      .select('id')
      .where('account_id', '=', eve.id)
      .execute()
    assert.deepEqual(others, [{ id: ids[1] }], 'nobody else owns more or fewer lists')
    assert.equal(({} as Record<string, unknown>)['views'], undefined)
  })
})

const namesOf = (schema: object | undefined): string[] =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})

async function everything({ kysely }: Database): Promise<string> {
  const tables = new Set((await kysely.introspection.getTables()).map(({ name }) => name))
  const rows = await Promise.all(
    [...tables].map((name) => sql`select * from ${sql.table(name)}`.execute(kysely)),
  )
  return JSON.stringify(rows.map((result) => result.rows))
}
