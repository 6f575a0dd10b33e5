import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatBytes } from './format.ts'

test('formats sizes in bytes, kB and MB', () =>
  assert.deepEqual([999, 1500, 2_000_000].map(formatBytes), ['999 bytes', '1.5 kB', '1.9 MB']))
