import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeProblem } from './script-source.ts'

test('refuses empty scripts and those over 2 MB', () => {
  assert.equal(sizeProblem(2 * 1024 * 1024), undefined)
  assert.equal(sizeProblem(2 * 1024 * 1024 + 1), 'This script has 2,097,153 bytes. The limit is 2 MB.')
  assert.ok(sizeProblem(0))
})
