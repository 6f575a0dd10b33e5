import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterLogin } from './after-login.ts'

const done = '2026-01-01T00:00:00Z'

const cases: [onboardedAt: string | null | undefined, from: string | null, to: string][] = [
  [done, null, '/'],
  [done, '/settings', '/settings'],
  [done, '/?bins=400000#x', '/?bins=400000#x'],
  [done, '//elsewhere.example', '/'],
  [done, 'https://elsewhere.example/', '/'],
  [done, '/onboarding', '/'],
  [done, '/onboarding?from=%2Fsettings', '/settings'],
  [done, '/onboarding?from=%2F%2Felsewhere.example', '/'],
  [null, null, '/onboarding'],
  [null, '/mybins?page=2', '/onboarding?from=%2Fmybins%3Fpage%3D2'],
  [null, '/onboarding?from=%2Fmybins', '/onboarding?from=%2Fmybins'],
  [null, '/onboarding', '/onboarding'],
  [null, '//elsewhere.example', '/onboarding'],
  // Only a token is stored, so it is unknown whether onboarding is complete.
  [undefined, '/settings', '/settings'],
]

for (const [onboardedAt, from, to] of cases) {
  test(`goes from ${from} to ${to} when onboarded_at is ${onboardedAt}`, () =>
    assert.equal(afterLogin(onboardedAt, from), to))
}
