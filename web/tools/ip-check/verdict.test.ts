import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding, Outcome } from './finding.ts'
import { verdictOf } from './verdict.ts'

const finding = (what: string, outcome: Outcome): Finding => ({
  what,
  outcome,
  site: [],
  browser: [],
  meaning: `About ${what}.`,
})
const fine = [finding('Address', 'same'), finding('IPv6', 'unknown'), finding('Local addresses', 'same')]

const cases: [why: string, findings: Finding[], title: string, details: string[]][] = [
  ['everything agrees', fine, 'Nothing leaks', []],
  [
    'something could not be checked',
    [...fine, finding('Time zone', 'unknown')],
    'No leak found',
    ['Could not be checked: Time zone'],
  ],
  ['something is still being checked', [...fine, finding('Time zone', 'waiting')], 'Checking…', []],
  [
    'one thing leaks, even while others are being checked',
    [finding('Address', 'differs'), finding('Time zone', 'waiting')],
    'WebRTC shows another address',
    ['About Address.'],
  ],
  [
    'more things leak',
    [finding('Local addresses', 'note'), finding('System', 'differs')],
    '2 things give you away',
    ['WebRTC shows addresses of this device', 'Your User-Agent is made up'],
  ],
]
for (const [why, findings, title, details] of cases) {
  test(`the verdict when ${why}`, () => {
    const verdict = verdictOf(findings)
    assert.deepEqual([verdict.title, verdict.details], [title, details])
  })
}
