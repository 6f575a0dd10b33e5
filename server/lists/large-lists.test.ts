import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { smallDataset } from '#test/data/small-bins.ts'
import { Clients } from '../platform/clients/clients.ts'
import { readingLists } from './access.ts'
import { listHandlers } from './handlers.ts'
import { Notes } from './notes.ts'

const madeRequest = (clients: Clients, socket = { destroyed: false }) => ({
  ip: '192.0.2.1',
  raw: { socket },
  server: { clients },
  charge: () => undefined,
})

test('comparisons of large lists that one client asks for together hold the entries of one comparison', async () => {
  const dataset = await smallDataset()
  const reads: string[] = []
  const listReads = {
    find: async (id: string) => ({ id, name: id, count: 5000, is_public: 1, account_id: 'x' }),
    entries: async ({ id }: { id: string }) => {
      reads.push(id)
      await nextTurn()
      return { bins: ['457173'], notes: Notes.none }
    },
  }
  const clients = new Clients()
  const compare = listHandlers['GET /api/binlists/:hashId/compare/:otherId']
  const compared = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      compare(
        {
          account: null,
          params: { hashId: `${name}1`, otherId: `${name}2` },
          query: {},
          request: madeRequest(clients),
        } as never,
        { listReads, current: { dataset } } as never,
      ),
    ),
  )
  assert.deepEqual(reads, ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'])
  assert.deepEqual(
    compared.map(({ both_count }) => both_count),
    [1, 1, 1],
  )
  assert.equal(clients.size, 0)
})

test('a large list is not read for a client that has gone while it waited', async () => {
  const clients = new Clients()
  let reads = 0
  const read = (destroyed: boolean) =>
    readingLists(madeRequest(clients, { destroyed }), [{ count: 5000 }], async () => ++reads)
  const asked = await Promise.allSettled([read(false), read(true), read(false)])
  assert.deepEqual(
    asked.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal(reads, 2)
})
