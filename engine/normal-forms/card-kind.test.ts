import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typeOf } from './card-kind.ts'

test('every type is CREDIT, DEBIT, CHARGE or unknown', () => {
  const types: Record<string, string[]> = {
    CREDIT: ['credit', 'CREDIT CARD', ' Credit '],
    DEBIT: ['debit', 'DEBIT CARD', 'Prepaid', 'PREPAID DEBIT'],
    CHARGE: ['CHARGE', 'charge card', 'DEFERRED DEBIT', 'Delayed debit'],
    '': ['', 'UNKNOWN', 'CREDIT/DEBIT', 'DISCREDITED', 'x'],
  }
  for (const [type, texts] of Object.entries(types))
    for (const text of texts) assert.equal(typeOf(text), type, text)
})
