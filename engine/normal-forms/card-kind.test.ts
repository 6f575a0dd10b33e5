import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { createGunzip } from 'node:zlib'
import { categoryOf, typeOf } from './card-kind.ts'
import { publicList, skipPublicList } from '#test/data/runs.ts'

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

test('levels that differ only in spaces and hyphens are one', () => {
  const levels: Record<string, string[]> = {
    'PREFERRED BUSINESS': ['BUSINESS PREFERRED', 'PREFERRED BUSINESS'],
    'FOOD CARD': ['FOOD', 'FOOD CARD'],
    'V PAY': ['VPAY', 'V PAY', 'v-pay', ' V  PAY '],
    'PREPAID V PAY': ['PREPAID VPAY', 'PRE-PAID V PAY'],
    'PREPAID HEALTHCARE NON-TAX': ['PREPAID HEALTHCARE NON TAX', 'Prepaid Healthcare Nontax'],
    'PREPAID NON-RELOADABLE': ['PREPAID NON RELOADABLE'],
    'GOLD/PLATINUM': ['GOLD / PLATINUM'],
    PROPRIETARY: ['PROPEIETARY'],
    'Q-CASH': ['Q-CASH'],
    '': ['', 'N/A', 'n / a', 'UNKNOWN', '123'],
  }
  for (const [level, texts] of Object.entries(levels)) {
    for (const text of texts) assert.equal(categoryOf(text), level, text)
    assert.equal(categoryOf(level), level)
  }
})

test(
  'no two levels of the public list differ only in spaces and hyphens',
  { skip: skipPublicList },
  async () => {
    const levels = new Set<string>()
    const lines = createInterface(createReadStream(publicList).pipe(createGunzip()))
    // The level is the fourth column, and no column before it contains a comma.
    for await (const line of lines) levels.add(categoryOf(line.split(',')[3]!.replaceAll('"', '')))
    assert.ok(levels.size > 400)
    assert.equal(new Set(Array.from(levels, (level) => level.replace(/[\s-]/g, ''))).size, levels.size)
  },
)
