import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { endpoints } from '#contract/api.ts'
import type { TSchema } from '#contract/schema.ts'
import { checker } from './validation.ts'

const texts = [
  '',
  'a',
  '1',
  'txt',
  'added',
  'a'.repeat(201),
  'a'.repeat(501),
  '😀'.repeat(201),
  'e\u0301'.repeat(101),
]
const numbers = [0, -0, 1, -1, 1.5, 100, 250, 1e20, 1e308]
const lists = [[], [1], [null], [[]], [{}], ['a'], ['a'.repeat(201)], Array<string>(10_001).fill('1')]
const times = [
  '2026-11-15T00:00:00Z',
  '2026-11-15T00:00:00.5+01:00',
  '2026-11-15t00:00:00z',
  '2024-02-29T23:59:59Z',
  '2026-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-15T24:00:01Z',
  '2026-11-15T00:00:00',
  '2026-11-15',
  '2026-11-15 00:00:00Z',
  '20261115T000000Z',
  '+002026-11-15T00:00:00Z',
]
const values = [...texts, ...numbers, ...lists, ...times, true, false, {}, { a: 1 }]

test('every field of an input is checked as typebox checks it', () => {
  for (const [line, { params, query, body }] of endpoints) {
    for (const part of [params, query, body]) {
      const fields = (part as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {}
      for (const [name, field] of Object.entries(fields)) {
        const [check, compiled] = [checker(field), Compile(field)]
        for (const value of values) {
          const which = `${line}, ${name}: ${JSON.stringify(value).slice(0, 60)}`
          const problem = check(value)
          assert.equal(problem === undefined, compiled.Check(value), which)
          if (problem !== undefined && typeof value !== 'object')
            assert.equal(problem, compiled.Errors(value)[0]?.message, which)
        }
      }
    }
  }
})
