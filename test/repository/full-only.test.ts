import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fullOnly } from '../run/full-only.ts'
import { testFiles } from '../run/runners.ts'

test('everything that only npm run test:full runs is there', () => {
  for (const path of Object.keys(fullOnly)) assert.ok(existsSync(path) && testFiles(path).length > 0, path)
})
