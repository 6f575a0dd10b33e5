import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, endpoints, groups } from './api.ts'

test('the docs have every call once', () => {
  const lines = groups.flatMap(({ calls }) => Object.keys(calls))
  assert.deepEqual(lines.toSorted(), Object.keys(api).toSorted())
})

test('every call with an account says what an API token needs for it, and no other call does', () => {
  for (const [line, { account, scope }] of endpoints)
    assert.equal(scope !== undefined, account !== undefined, line)
})

test('a limit counts every call but health checks', () => {
  const uncounted = endpoints.filter(([, { rate }]) => !rate).map(([line]) => line)
  assert.deepEqual(uncounted, ['GET /healthz', 'GET /readyz'])
})
