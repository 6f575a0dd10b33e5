import assert from 'node:assert/strict'
import { test } from 'vitest'
import { shortName } from './DiscoverPage.tsx'

const names: [name: string, shown: string][] = [
  ['', ''],
  ['Ada', 'Ada'],
  ['1234567890123456', '1234567890123456'],
  ['12345678901234567', '1234567890123...'],
  ['😀'.repeat(16), '😀'.repeat(16)],
  ['😀'.repeat(17), `${'😀'.repeat(13)}...`],
]

for (const [name, shown] of names) {
  test(`“${name}” is shown as “${shown}”`, () => assert.equal(shortName(name), shown))
}
