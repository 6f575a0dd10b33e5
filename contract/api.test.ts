import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, groups } from './api.ts'

test('the docs have every call once', () => {
  const lines = groups.flatMap(({ calls }) => Object.keys(calls))
  assert.deepEqual(lines.toSorted(), Object.keys(api).toSorted())
})
