import assert from 'node:assert/strict'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'

// Made by the version before batches (migration 5). Replace it with the folder of each version that changes a format.
const previous = join(import.meta.dirname, '../test/data/previous-version')
const ada = 'AJXARW3QAGGDGAA0C37EGZCSNW'
const eve = '71C9Z96VX3JKDW3WHHWQ9ESW6Z'

test("a server starts from the previous version's data folder, with everything in it", async (t) => {
  const dataDir = await temporaryFolder(t)
  for (const name of ['dataset.bindex', 'secret.key']) cpSync(join(previous, name), join(dataDir, name))
  // Its tables are in the order of their names.
  const database = new DatabaseSync(join(dataDir, 'bindex.db'), { enableForeignKeyConstraints: false })
  database.exec(readFileSync(join(previous, 'bindex.sql'), 'utf8'))
  database.close()
  const { address } = await startServer(t, { DATA_DIR: dataDir, RATE_LIMITS: 'off', STUN_PORT: 'off' })

  const call = async <T>(line: string, body?: object, token?: string): Promise<T> => {
    const [method = '', path = ''] = line.split(' ')
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = await reply.json()
    assert.equal(reply.status, 200, `${line}: ${JSON.stringify(json)}`)
    return json as T
  }
  const login = (userId: string) => call<Output<'POST /api/auth/login'>>('POST /api/auth/login', { userId })

  assert.equal((await call<Output<'GET /api/dataset'>>('GET /api/dataset')).rows, 10)
  const { token, name } = await login(ada)
  assert.equal(name, 'Ada')
  const settings = await call<Output<'GET /api/user/settings'>>('GET /api/user/settings', undefined, token)
  assert.deepEqual([settings.page_size, settings.color_scheme], [500, 'dark'])
  const { data } = await call<Output<'GET /api/binlists'>>('GET /api/binlists', undefined, token)
  assert.deepEqual(
    data.map(({ name, count, views, bookmarks }) => [name, count, views, bookmarks]),
    [
      ['Nordic debit', 2, 1, 1],
      ['Only mine', 1, 0, 0],
    ],
  )
  const list = await call<Output<'GET /api/binlists/:hashId'>>(`GET /api/binlists/${data[0]!.id}`)
  assert.deepEqual(
    list.items.map(({ bin, note }) => [bin, note]),
    [
      ['457173', 'Dankort'],
      ['45717360', undefined],
    ],
  )
  const page = await call<Output<'GET /api/bin/:bin'>>('GET /api/bin/457173')
  assert.deepEqual([page.total_reviews, page.avg_rating, page.public_lists.items.length], [2, 2.5, 1])

  // Changes to the old rows use the new tables.
  await call(`POST /api/binlists/${list.id}/bins`, { bins: ['400002'] }, token)
  await call('DELETE /api/user', undefined, token)
  const later = await call<Output<'GET /api/bin/:bin'>>('GET /api/bin/457173')
  assert.deepEqual([later.total_reviews, later.avg_rating, later.public_lists.items.length], [1, 1, 0])
  const other = await login(eve)
  const lists = await call<Output<'GET /api/binlists'>>('GET /api/binlists', undefined, other.token)
  assert.deepEqual(
    lists.data.map(({ name }) => name),
    ['Copy of Nordic debit'],
  )
})
