import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints, type Route } from '#contract/api.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { smallDataset } from '#test/data/small-bins.ts'

/** Replies that differ every time cannot be compared byte by byte. */
const alwaysDifferent: Route[] = ['GET /api/human/challenge']

forEachDatabase(({ open }) => {
  test('a private list changes no byte of any reply to others, except its own 403', async (t) => {
    const dataset = await smallDataset()
    const worlds = [false, true].map(async (withList) => {
      const database = await open(t)
      const app = await madeApp(t, {}, { database, dataset })
      const [owner, other] = [await madeAccount(database), await madeAccount(database)]
      let id = 'A'.repeat(12)
      if (withList) {
        const payload = {
          name: 'marker-x',
          description: 'marker-y',
          bins: ['400001', '457173'],
          notes: ['marker-z'],
        }
        const made = await app.inject({
          method: 'POST',
          url: '/api/binlists',
          headers: owner.headers,
          payload,
        })
        id = made.json<{ id: string }>().id
        // It was public, bookmarked and read once, and is private now.
        const url = `/api/binlists/${id}`
        await app.inject({ method: 'PUT', url, headers: owner.headers, payload: { is_public: true } })
        await app.inject({ method: 'POST', url: `${url}/bookmark`, headers: other.headers })
        await app.inject({ url, headers: other.headers })
        await app.inject({ method: 'PUT', url, headers: owner.headers, payload: { is_public: false } })
      }
      const replies = new Map<string, string>()
      for (const [line, { account }] of endpoints) {
        const [method, path = ''] = line.split(' ') as ['GET', string]
        if (method !== 'GET' || alwaysDifferent.includes(line)) continue
        for (const value of ['400001', '457173', 'first-bank-na', id]) {
          const url = path.replace(/:\w+/g, value)
          for (const headers of [{}, other.headers]) {
            const asked = await app.inject({ url, headers })
            if (account !== 'required' || 'authorization' in headers)
              assert.doesNotMatch(asked.body, /marker-/)
            if (value === id) {
              if (/binlists.*:/.test(path))
                assert.ok([403, 404].includes(asked.statusCode), `${url} ${asked.body}`)
              continue
            }
            // Sessions contain the time when they started.
            if (line !== 'GET /api/user/sessions') {
              replies.set(`${url} ${'authorization' in headers}`, `${asked.statusCode} ${asked.body}`)
            }
          }
        }
      }
      const page = await app.inject(`/list/${id}`)
      assert.doesNotMatch(page.body, /marker-/)
      return replies
    })
    const [without, with_] = await Promise.all(worlds)
    assert.deepEqual(with_, without)
  })
})
