import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HTTPMethods } from 'fastify'
import { api, type Endpoint } from '#contract/api.ts'
import type { SignedIn } from '#contract/calls/accounts.ts'
import { solvedToken } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'

/** `normalize` takes 8 seconds for this: its time grows with the square of the length of a run of marks. */
const hostile = '\u0301\u0327'.repeat(50_000)

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: { const?: unknown }[]
  minimum?: number
}

test('no text of the contract is normalised when it is long', { timeout: 120_000 }, async (t) => {
  const app = await madeApp(t)
  const payload = { turnstile_token: await solvedToken(app) }
  const { token } = (await app.inject({ method: 'POST', url: '/api/auth/signup', payload })).json<SignedIn>()
  const headers = { authorization: `Bearer ${token}` }
  const normalize = t.mock.method(String.prototype, 'normalize')
  let fields = 0
  for (const [line, { params, query, body }] of Object.entries<Endpoint>(api)) {
    const [method, path = ''] = line.split(' ') as [HTTPMethods, string]
    for (const part of [params, query, body].filter((part) => part !== undefined)) {
      for (const value of hostileValues(part as Schema)) {
        const given = { ...(value as Record<string, unknown>) }
        const url = path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(part === params ? String(given[name]) : '457173'),
        )
        const search = part === query ? `?${new URLSearchParams(flat(given))}` : ''
        const reply = await app.inject({
          method,
          url: url + search,
          headers,
          ...(body && { payload: part === body ? given : (sample(body as Schema) as object) }),
        })
        const count = normalize.mock.calls.reduce((sum, call) => sum + String(call.this).length, 0)
        normalize.mock.resetCalls()
        assert.ok(
          count < 10_000,
          `${line} normalises ${count} characters of ${Object.keys(given).join(', ')}`,
        )
        assert.notEqual(reply.statusCode, 500, line)
        fields++
      }
    }
  }
  assert.ok(fields > 60)
})

function* hostileValues(schema: Schema): Generator {
  if (schema.type === 'string') yield hostile
  if (schema.items) for (const item of hostileValues(schema.items)) yield [item]
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const others = sample(schema) as object
    for (const value of hostileValues(field)) yield { ...others, [name]: value }
  }
}

function sample(schema: Schema): unknown {
  if (schema.anyOf) return schema.anyOf[0]?.const
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : []
  if (schema.type === 'integer') return schema.minimum ?? 1
  if (schema.type !== 'object') return '457173'
  const { properties = {}, required = [] } = schema
  return Object.fromEntries(required.map((name) => [name, sample(properties[name]!)]))
}

const flat = (query: Record<string, unknown>): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one): [string, string] => [`${name}[]`, String(one)])
      : [[name, String(value)]],
  )
