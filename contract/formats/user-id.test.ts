import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { readUserId, showUserId, userIdAlphabet, userIdLength } from './user-id.ts'

const userId = fc
  .array(fc.constantFrom(...userIdAlphabet), { minLength: userIdLength, maxLength: userIdLength })
  .map((letters) => letters.join(''))

test('reads what it shows, whatever the case, spaces and dashes', () => {
  const between = fc.constantFrom('', ' ', '-', '–', '\u00a0', '\u200b', '\n')
  fc.assert(
    fc.property(userId, between, fc.boolean(), (id, between, lower) => {
      const shown = showUserId(id).replaceAll('-', between)
      assert.equal(readUserId(` ${lower ? shown.toLowerCase() : shown}\t`), id)
    }),
    { seed: 5, numRuns: runs(500) },
  )
})

test('shows a user ID in groups', () => {
  assert.equal(showUserId('0123456789ABCDEFGHJKMNPQRS'), '01234-56789-ABCDE-FGHJK-MNPQRS')
})

test('reads letters that look like digits as digits', () => {
  assert.equal(readUserId('oO1iIlL789ABCDEFGHJKMNPQRS'), '0011111789ABCDEFGHJKMNPQRS')
})

test('refuses anything else', () => {
  for (const text of [
    '',
    '0123456789ABCDEFGHJKMNPQR',
    '0123456789ABCDEFGHJKMNPQRST',
    'U123456789ABCDEFGHJKMNPQRS',
    '💳'.repeat(26),
  ]) {
    assert.equal(readUserId(text), undefined, text)
  }
})
