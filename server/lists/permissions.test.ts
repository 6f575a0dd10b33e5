import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import type { listChangesApi } from '#contract/calls/list-changes.ts'
import type { listsApi } from '#contract/calls/lists.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { shared } from '#test/apps/shared.ts'
import { chargedTransaction } from '../platform/used-space/used-space.ts'
import { createList } from './change.ts'
import { Notes } from './notes.ts'

type Line = keyof typeof listsApi | keyof typeof listChangesApi
type Role = 'anonymous' | 'other' | 'owner'
type Kind = 'open' | 'closed' | 'private'
/** The statuses for an anonymous request, another account and the owner. */
type Row = [anonymous: number, other: number, owner: number]

const kinds = {
  open: { is_public: true, downloadable: true, forkable: true, filterable: true },
  closed: { is_public: true, downloadable: false, forkable: false, filterable: false },
  private: { is_public: false, downloadable: true, forkable: true, filterable: true },
}
const roles: Role[] = ['anonymous', 'other', 'owner']

const everyone: Row = [200, 200, 200]
const accounts: Row = [401, 200, 200]
const reading = { open: everyone, closed: everyone, private: [403, 403, 200] as Row }
const owning: Record<Kind, Row> = {
  open: [401, 403, 200],
  closed: [401, 403, 200],
  private: [401, 403, 200],
}
const ownOnly = { open: accounts, closed: accounts, private: accounts }
const any = { open: everyone, closed: everyone, private: everyone }

interface Call {
  statuses: Record<Kind, Row>
  /** Appended to the URL. */
  query?: string
  body?: object
}

/** Every call about lists. A line of the contract that is missing here does not compile. */
const calls: Record<Line, Call> = {
  'GET /api/binlists': { statuses: ownOnly },
  'GET /api/binlists/bookmarks': { statuses: ownOnly },
  'POST /api/binlists': { statuses: ownOnly, body: { name: 'new' } },
  'POST /api/binlists/from-search': { statuses: ownOnly, body: { bins: ['400001'] } },
  'GET /api/binlists/:hashId': { statuses: reading },
  'PUT /api/binlists/:hashId': { statuses: owning, body: { name: 'changed' } },
  'DELETE /api/binlists/:hashId': { statuses: owning },
  'POST /api/binlists/:hashId/bins': { statuses: owning, body: { bins: ['555555'] } },
  'PUT /api/binlists/:hashId/bins/:bin': { statuses: owning, body: { note: 'changed' } },
  'DELETE /api/binlists/:hashId/bins/:bin': { statuses: owning },
  'POST /api/binlists/:hashId/remove-bins': { statuses: owning, body: { bins: ['400001'] } },
  'POST /api/binlists/:hashId/bookmark': {
    statuses: { open: accounts, closed: accounts, private: [401, 403, 200] },
  },
  'DELETE /api/binlists/:hashId/bookmark': {
    statuses: { open: accounts, closed: accounts, private: [401, 403, 200] },
  },
  'POST /api/binlists/:hashId/fork': {
    statuses: { open: accounts, closed: [401, 403, 200], private: [401, 403, 200] },
  },
  'POST /api/binlists/:hashId/report': {
    statuses: { open: [401, 200, 422], closed: [401, 200, 422], private: [401, 403, 422] },
    body: { reason: 'spam' },
  },
  'GET /api/binlists/:hashId/download': {
    statuses: { open: everyone, closed: [403, 403, 200], private: [403, 403, 200] },
  },
  'GET /api/binlists/:hashId/compare/:otherId': { statuses: reading },
  'GET /api/binlists/:hashId/meta': { statuses: reading },
  'GET /api/binlists/:hashId/feed': { statuses: { ...any, private: [403, 403, 403] } },
  'GET /api/all-public/binlists': { statuses: any },
}

const filtering: Call[] = [
  '?vendors[]=VISA',
  '?sort=bin',
  '?search=x',
  '?note=x',
  '?bins[]=4',
  '?descending=1',
].map((query) => ({
  query,
  statuses: { open: everyone, closed: [403, 403, 200], private: [403, 403, 200] },
}))

forEachDatabase(({ open }) => {
  const all: [line: string, call: Call][] = [
    ...Object.entries(calls),
    ...filtering.map((call): [string, Call] => ['GET /api/binlists/:hashId', call]),
  ]
  describe('permissions', () => {
    const parts = shared(async (scope) => {
      const database = await open(scope)
      return { database, app: await madeApp(scope, {}, { database }) }
    })
    for (const [line, { statuses, query = '', body }] of all) {
      test(`${line}${query}`, async () => {
        const { database, app } = parts()
        const [owner, other] = [await madeAccount(database), await madeAccount(database)]
        const headers = { anonymous: {}, other: other.headers, owner: owner.headers }
        const ownList = async (flags: (typeof kinds)[Kind], bins = ['400001', '400002']) => {
          const list = {
            accountId: owner.id,
            fields: { name: 'marker-name', description: 'marker-description', ...flags },
            entries: { bins, notes: Notes.none.with(new Map([[bins[0]!, 'marker-note']])) },
          }
          return (await chargedTransaction(database, list, (db) => createList(db, database, list))).id
        }
        for (const kind of Object.keys(kinds) as Kind[]) {
          for (const [at, role] of roles.entries()) {
            const id = await ownList(kinds[kind])
            const [method, path = ''] = line.split(' ') as ['GET', string]
            const url = path.replace(':hashId', id).replace(':otherId', id).replace(':bin', '400001') + query
            const reply = await app.inject({
              method,
              url,
              headers: headers[role],
              ...(body && { payload: body }),
            })
            assert.equal(reply.statusCode, statuses[kind][at], `${kind} ${role}: ${reply.body}`)
            if (reply.statusCode >= 400) assert.doesNotMatch(reply.body, /marker|40000/)
            if (reply.statusCode === 403 && kind === 'private') {
              assert.equal(reply.json<ErrorReply>().code, 'list_private')
            }
            if (reply.statusCode === 403 || reply.statusCode === 401) {
              const stored = await database.kysely
                .selectFrom('entries')
                .selectAll()
                .where('list_id', '=', id)
                .execute()
              assert.deepEqual(stored, [
                { list_id: id, bins: '400001 400002', notes: '{"400001":"marker-note"}' },
              ])
            }
          }
        }
        const gone = line
          .replace(':hashId', 'A'.repeat(12))
          .replace(':otherId', 'B'.repeat(12))
          .replace(':bin', '400001')
        if (gone !== line) {
          const [method, url] = gone.split(' ') as ['GET', string]
          const reply = await app.inject({
            method,
            url,
            headers: owner.headers,
            ...(body && { payload: body }),
          })
          assert.equal(reply.statusCode, 404, reply.body)
          assert.equal(reply.json<ErrorReply>().code, 'list_not_found')
        }
      })
    }
  })
})
