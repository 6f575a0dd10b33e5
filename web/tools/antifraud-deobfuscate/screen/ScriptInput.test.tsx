import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sizeProblem } from './ScriptInput.tsx'

test('refuses empty scripts and those over 10 MB', () => {
  assert.equal(sizeProblem(10 * 1024 * 1024), undefined)
  assert.equal(sizeProblem(10 * 1024 * 1024 + 1), 'This script has 10,485,761 bytes. The limit is 10 MB.')
  assert.ok(sizeProblem(0))
})
