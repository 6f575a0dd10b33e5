import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { sql } from 'kysely'
import { endpoints } from '#contract/api.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import type { Database } from '../../server/platform/db/open.ts'

forEachDatabase(({ open }) => {
  test('a PUT without fields changes nothing, not even a time', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, {}, { database })
    const { headers } = await madeAccount(database)
    const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
      app.inject({ method, url, headers, payload })
    const list = await send('POST', '/api/binlists', { name: 'A list', bins: ['457173'], notes: ['A note'] })
    const { id } = list.json<{ id: string }>()
    await send('POST', '/api/bin/457173/review', { stars: 4, description: 'Right.', tag_ids: [1] })
    await send('PUT', '/api/user/settings', { name: 'Ada', page_size: 500 })

    const before = await everything(database)
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 })
    t.after(() => mock.timers.reset())
    const puts = endpoints.filter(([line]) => line.startsWith('PUT '))
    assert.ok(puts.length >= 4)
    for (const [line] of puts) {
      const url = line.slice(4).replace(':hashId', id).replace(':bin', '457173')
      const reply = await send('PUT', url, {})
      assert.ok([200, 422].includes(reply.statusCode), `${line}: ${reply.body}`)
      assert.deepEqual(await everything(database), before, line)
    }
    assert.equal((await send('PUT', `/api/binlists/${id}`, {})).json<{ name: string }>().name, 'A list')
    assert.equal((await send('PUT', '/api/user/settings', {})).json<{ name: string }>().name, 'Ada')
  })
})

async function everything({ kysely }: Database): Promise<unknown> {
  const tables = new Set((await kysely.introspection.getTables()).map(({ name }) => name))
  const all: Record<string, unknown> = {}
  for (const name of tables) all[name] = (await sql`select * from ${sql.table(name)}`.execute(kysely)).rows
  return all
}
