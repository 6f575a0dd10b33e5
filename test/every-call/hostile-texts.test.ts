// Whatever people write, the pages and feeds that show it have the same elements and attributes as with plain words.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import { texts } from '#contract/texts.ts'
import { type MadeAccount, madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { migratedDatabase } from '#test/servers/databases.ts'

// They run a script when they are put into a page, an attribute, a script or a style without being escaped.
const xssPayloads = JSON.parse(
  readFileSync(new URL('../data/xss-payloads.json', import.meta.url), 'utf8'),
) as string[]

test('no text that people write becomes markup in a page, a head, embedded JSON or a feed', async (t) => {
  const database = await migratedDatabase(t, { dataDir: await temporaryFolder(t), databaseUrl: '' })
  const app = await madeApp(t, {}, { database })
  const call = async (account: MadeAccount, method: 'POST' | 'PUT', url: string, payload: object) => {
    const reply = await app.inject({ method, url, headers: account.headers, payload })
    assert.equal(reply.statusCode, 200, `${url} ${reply.body}`)
    return reply
  }
  const written = async (text: string): Promise<string[]> => {
    const account = await madeAccount(database)
    await call(account, 'PUT', '/api/user/settings', {
      name: [...text].slice(0, texts.displayName.max).join(''),
    })
    const list = { name: text, description: text, is_public: true, bins: ['457173'], notes: [text] }
    const { id } = (await call(account, 'POST', '/api/binlists', list)).json<Output<'POST /api/binlists'>>()
    await call(account, 'POST', '/api/bin/457173/review', { stars: 5, description: text })
    const asked = encodeURIComponent(text)
    return [
      `/list/${id}`,
      `/api/binlists/${id}/feed`,
      '/bin/457173',
      `/?bins=457173&vendors=${asked}`,
      ...['?bins=', 'bin/', 'bank/', 'list/', ''].map((start) => `/${start}${asked}`),
    ]
  }
  const read = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body
  const expected: string[][] = []
  for (const url of await written('Plain words')) expected.push(elements(await read(url)))
  assert.ok(expected.flat().length > 50)
  assert.ok(xssPayloads.length >= 60)
  for (const payload of xssPayloads) {
    for (const [at, url] of (await written(payload)).entries()) {
      const body = await read(url)
      assert.deepEqual(elements(body), expected[at], `${url}: ${payload}`)
      assert.ok(!body.includes('\u2028'), url)
    }
  }
})

const element = /<[/!?]?[a-z][^\s<>"]*(?:\s+[\w:.-]+(?:="[^"<]*")?)*\s*[/?]?>/gi

function elements(text: string): string[] {
  const rest = text.replace(element, '')
  assert.ok(!rest.includes('<'), rest.slice(Math.max(0, rest.indexOf('<') - 100)).slice(0, 300))
  return (text.match(element) ?? []).map((one) => one.replace(/="[^"]*"/g, ''))
}
