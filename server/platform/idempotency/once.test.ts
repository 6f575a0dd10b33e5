import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { endpoints, type Api, type Input, type Route } from '#contract/api.ts'
import { errors } from '#contract/errors.ts'
import { type Caller, startCallers } from '#test/apps/callers.ts'
import { runs, some } from '#test/data/runs.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import type { Database } from '../db/open.ts'
import { deleteExpiredReplies } from './kept-replies.ts'

type Creating = { [R in Route]: Api[R] extends { creates: true } ? R : never }[Route]

const key = (name: string) => ({ 'idempotency-key': name })
const make = 'POST /api/binlists'
const day = 24 * 60 * 60_000

test('every POST for accounts states whether it creates something, and nothing else does', () => {
  for (const [line, { account, creates }] of endpoints) {
    const isPost = line.startsWith('POST ') && account === 'required'
    assert.equal(creates !== undefined, isPost, `${line} must${isPost ? '' : ' not'} have "creates"`)
  }
})

const params = { hashId: 'LIST', hash: 'REVIEW', id: 'CORRECTION', bin: '400002', slug: 'nord-bank' }
const inputs: { [R in Creating]: Input<R> } = {
  'POST /api/binlists': { body: { name: 'One', bins: ['400001', 'x'] } },
  'POST /api/binlists/from-search': { body: { name: 'Two', vendors: ['VISA'] } },
  'POST /api/binlists/:hashId/bins': { params, body: { bins: ['400009'], notes: ['<b>'] } },
  'POST /api/binlists/:hashId/fork': { params },
  'POST /api/binlists/:hashId/bookmark': { params },
  'POST /api/binlists/:hashId/report': { params, body: { reason: 'Spam' } },
  'POST /api/bin/:bin/review': { params, body: { stars: 4, description: 'Good <b>' } },
  'POST /api/reviews/:hash/report': { params, body: { reason: 'Spam' } },
  'POST /api/bin/:bin/corrections': {
    params,
    body: { field: 'type', value: 'Credit', reason: 'It says so on the card <b>' },
  },
  'POST /api/bank/:slug/corrections': {
    params,
    body: { country: 'DK', family: 'nord-bank-aarhus', reason: 'It is a branch <b>' },
  },
  'POST /api/corrections/:id/report': { params, body: { reason: 'Spam' } },
  'POST /api/watches': { body: { kind: 'bin', value: '400001' } },
}

async function everything({ kysely }: Database) {
  const tables = [
    'lists',
    'entries',
    'bookmarks',
    'list_reports',
    'reviews',
    'review_reports',
    'corrections',
    'correction_reports',
    'watches',
  ] as const
  const rows = tables.map(async (table) => (await kysely.selectFrom(table).selectAll().execute()).length)
  const lists = await kysely.selectFrom('lists').select(['id', 'count']).execute()
  const used = await kysely.selectFrom('used_space').selectAll().execute()
  return {
    rows: await Promise.all(rows),
    lists: lists.map(({ count }) => count).toSorted(),
    used: used.toSorted(),
  }
}

forBothDatabases(({ open, dialect }) => {
  const start = async (t: TestContext) => {
    const database = await open(t)
    const people = await startCallers(t, database)
    const { ada, eve } = people
    const body = { name: 'x', is_public: true, forkable: true, bins: ['400001'] }
    const mine = (await ada.call(make, { body })).body.id
    const theirs = (await eve.call(make, { body })).body.id
    const written = await eve.call('POST /api/bin/:bin/review', {
      params: { bin: '400001' },
      body: { stars: 1 },
    })
    const suggested = await eve.call('POST /api/bin/:bin/corrections', {
      params: { bin: '400001' },
      body: { field: 'type', value: 'Debit', reason: 'It says so on the card' },
    })
    const inputFor = <R extends Creating>(line: R): Input<R> => {
      const hashId = line.endsWith('/bins') ? mine : theirs
      const text = JSON.stringify(inputs[line])
      return JSON.parse(
        text
          .replace('LIST', hashId)
          .replace('REVIEW', written.body.review.hash)
          .replace('CORRECTION', suggested.body.correction.id),
      ) as Input<R>
    }
    return { database, ...people, inputFor }
  }

  describe('the same request with the same key is executed once, and gets the same reply again', () => {
    for (const line of some(Object.keys(inputs) as Creating[])) {
      test(line, async (t) => {
        const { database, ada, inputFor } = await start(t)
        const input = inputFor(line)
        const replies = await Promise.all(Array.from({ length: 15 }, () => ada.call(line, input, key('one'))))
        const isNew = ({ headers }: { headers: object }) => !('idempotent-replayed' in headers)
        const [first] = replies.filter(isNew)
        assert.equal(replies.filter(isNew).length, 1)
        const after = await everything(database)
        replies.push(await ada.call(line, input, key('one')))
        for (const { status, body } of replies) assert.deepEqual([status, body], [200, first!.body])
        assert.equal(replies.at(-1)!.headers['idempotent-replayed'], 'true')
        assert.deepEqual(await everything(database), after)
      })
    }
  })

  test('50 requests at once with one key create one list', async (t) => {
    const { database, ada } = await start(t)
    const body = { name: 'Once', is_public: true, bins: ['400001', '400002'] }
    const replies = await Promise.all(Array.from({ length: 50 }, () => ada.call(make, { body }, key('a b'))))
    assert.deepEqual(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size, 1)
    const { body: lists } = await ada.call('GET /api/binlists', { query: {} })
    assert.deepEqual(
      lists.data.map(({ name, count }) => `${name} ${count}`),
      ['Once 2', 'x 1'],
    )
    const bin = await database.kysely
      .selectFrom('public_bins')
      .selectAll()
      .where('bin', '=', '400001')
      .execute()
    assert.deepEqual(bin, [{ bin: '400001', lists: 3 }])
  })

  test('a key is refused for other input, and means nothing to other accounts and other calls', async (t) => {
    const { ada, eve, inputFor } = await start(t)
    const first = await ada.call(make, { body: { name: 'Secret', description: 'Mine' } }, key('one'))
    const fork = 'POST /api/binlists/:hashId/fork'
    const refused = [
      await ada.call(make, { body: { name: 'Secret', description: 'Other' } }, key('one')),
      await ada.call(make, { body: { name: 'Secret' } }, key('one')),
      await ada.call(fork, inputFor(fork), key('one')),
    ]
    for (const { status, body } of refused) {
      assert.equal(status, errors.idempotency_key_reused[0])
      assert.equal(body.code, 'idempotency_key_reused')
    }
    const hers = await eve.call(make, { body: { name: 'Secret', description: 'Mine' } }, key('one'))
    assert.equal(hers.status, 200)
    assert.notEqual(hers.body.id, first.body.id)
    const read = await ada.call('GET /api/user/settings', {}, key('one'))
    assert.equal(read.status, 200)
    const same = { description: 'Mine', name: ' Secret' }
    assert.equal((await ada.call(make, { body: same }, key('one'))).body.id, first.body.id)
  })

  test('a reply is sent again after a restart, and no longer after 24 hours', async (t) => {
    const { database, ada, app } = await start(t)
    const first = await ada.call(make, { body: { name: 'One' } }, key('one'))
    await app.close()
    const again = await startCallers(t, database)
    const repeat = async (): Promise<string> => {
      const { headers } = ada.account!
      const payload = { name: 'One' }
      const sent = {
        method: 'POST',
        url: '/api/binlists',
        headers: { ...headers, ...key('one') },
        payload,
      } as const
      return (await again.app.inject(sent)).json<{ id: string }>().id
    }
    assert.equal(await repeat(), first.body.id)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + day - 60_000 })
    assert.equal(await repeat(), first.body.id)
    t.mock.timers.setTime(Date.now() + 120_000)
    const second = await repeat()
    assert.notEqual(second, first.body.id)
    assert.equal(await repeat(), second)
  })

  test('expired replies are deleted in batches and give their space back, and all go with the account', async (t) => {
    const { database, ada } = await start(t)
    const count = async () => (await database.kysely.selectFrom('kept_replies').select('id').execute()).length
    const used = async () => (await ada.call('GET /api/user/space', {})).body.used_bytes
    const params = { hashId: (await ada.call(make, { body: { name: 'One' } })).body.id }
    const before = await used()
    for (let at = 0; at < 130; at++) {
      await ada.call('POST /api/binlists/:hashId/bookmark', { params }, key(`${at}`))
    }
    assert.equal(await count(), 130)
    assert.ok((await used()) > before + 130 * 200)
    await deleteExpiredReplies(database, Date.now() + day - 60_000)
    assert.equal(await count(), 130)
    await deleteExpiredReplies(database, Date.now() + day + 60_000)
    assert.deepEqual([await count(), await used()], [0, before])
    await ada.call(make, { body: { name: 'Two' } }, key('two'))
    await ada.call('DELETE /api/user', {})
    assert.equal(await count(), 0)
  })

  test('a kept reply cannot be read without the key', async (t) => {
    const { database, ada } = await start(t)
    const sent = { params: { bin: '400002' }, body: { stars: 1, description: 'Soon regretted' } }
    await ada.call('POST /api/bin/:bin/review', sent, key('my secret'))
    await ada.call('DELETE /api/bin/:bin/review', { params: { bin: '400002' } })
    const rows = JSON.stringify(await database.kysely.selectFrom('kept_replies').selectAll().execute())
    for (const text of ['Soon regretted', 'my secret']) {
      for (const written of [
        text,
        ...(['base64url', 'hex'] as const).map((as) => Buffer.from(text).toString(as)),
      ])
        assert.ok(!rows.includes(written), written)
    }
    assert.partialDeepStrictEqual(
      (await ada.call('POST /api/bin/:bin/review', sent, key('my secret'))).body,
      {
        review: { description: 'Soon regretted' },
      },
    )
  })

  test('a request that was refused is executed when it is sent again', async (t) => {
    const { database, ada } = await start(t)
    await database.kysely
      .updateTable('used_space')
      .set({ bytes: 10 ** 12 })
      .execute()
    const refused = await ada.call(make, { body: { name: 'One' } }, key('one'))
    assert.equal(refused.body.code, 'account_full')
    await database.kysely.updateTable('used_space').set({ bytes: 0 }).execute()
    const made = await ada.call(make, { body: { name: 'One' } }, key('one'))
    assert.deepEqual([made.status, made.headers['idempotent-replayed']], [200, undefined])
  })

  test('only 1 to 255 printable ASCII characters are a key', async (t) => {
    const { ada, app } = await start(t)
    const body = { name: 'One' }
    for (const good of ['a', ' x y ', '~'.repeat(255), '{"a":1}', randomUUID()])
      assert.equal((await ada.call(make, { body }, key(good))).status, 200, good)
    for (const bad of ['', '~'.repeat(256), 'é', 'a\tb', '\u007f']) {
      const { status, body: reply } = await ada.call(make, { body }, key(bad))
      assert.deepEqual([status, reply.code], [400, 'bad_idempotency_key'], JSON.stringify(bad))
    }
    const headers = { ...ada.account!.headers, 'idempotency-key': ['a', 'b'] }
    const twice = await app.inject({ method: 'POST', url: '/api/binlists', headers, payload: body })
    assert.equal(twice.statusCode, 400)
  })

  const request = fc.record({
    who: fc.nat(1),
    key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
    name: fc.constantFrom('x', 'y', ''),
    isFork: fc.boolean(),
  })

  test('random requests agree with a simple model', async (t) => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 5, maxLength: 30 }), async (requests) => {
        const { database, ada, eve } = await start(t)
        const lists = [1, 1]
        const model = new Map<string, { request: string; reply: unknown }>()
        const shared = (await eve.call('GET /api/binlists', { query: {} })).body.data[0]!.id
        for (const one of requests) {
          const caller: Caller = [ada, eve][one.who]!
          const headers = one.key === undefined ? {} : key(one.key)
          const reply = one.isFork
            ? await caller.call('POST /api/binlists/:hashId/fork', { params: { hashId: shared } }, headers)
            : await caller.call(make, { body: { name: one.name } }, headers)
          const known = one.key === undefined ? undefined : model.get(`${one.who} ${one.key}`)
          const sent = one.isFork ? 'fork' : `make ${one.name}`
          if (!one.isFork && one.name === '') assert.equal(reply.status, 422)
          else if (known) {
            assert.equal(reply.status, known.request === sent ? 200 : 422)
            if (known.request === sent) assert.deepEqual(reply.body, known.reply)
          } else {
            assert.equal(reply.status, 200)
            lists[one.who]!++
            if (one.key) model.set(`${one.who} ${one.key}`, { request: sent, reply: reply.body })
          }
        }
        const found = await database.kysely.selectFrom('lists').select('account_id').execute()
        assert.deepEqual(
          [ada, eve].map((who) => found.filter(({ account_id }) => account_id === who.account!.id).length),
          lists,
        )
      }),
      { numRuns: runs(dialect === 'sqlite' ? 25 : 10) },
    )
  })
})
