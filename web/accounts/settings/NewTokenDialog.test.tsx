import assert from 'node:assert/strict'
import { test } from 'vitest'
import { expiresAt } from './NewTokenDialog.tsx'

test('a token expires after as many days, or never', () => {
  const now = Date.UTC(2026, 10, 16, 9, 30)
  assert.equal(expiresAt('30', now), '2026-12-16T09:30:00.000Z')
  assert.equal(expiresAt('90', now), '2027-02-14T09:30:00.000Z')
  assert.equal(expiresAt('365', now), '2027-11-16T09:30:00.000Z')
  assert.equal(expiresAt('never', now), undefined)
})
