import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { endpoints } from '#contract/api.ts'
import { typesOf } from '#contract/replies.ts'
import { recordExamples, withoutExample } from '#test/apps/recorded-examples.ts'
import { stableExamples } from '#test/apps/stable-examples.ts'
import { bothDatabases } from '#test/servers/databases.ts'
import { examples } from './openapi.ts'

const file = new URL('examples.json', import.meta.url)

test('the examples in the docs are what the API answers today', async (t) => {
  const recorded = stableExamples(await recordExamples(t, await bothDatabases[0]!.open(t)))
  if (process.env.UPDATE_EXAMPLES) writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`)
  const stored = JSON.parse(readFileSync(file, 'utf8')) as typeof recorded
  for (const [line] of endpoints)
    assert.deepEqual(
      recorded[line],
      stored[line],
      `${line} answers differently. Run UPDATE_EXAMPLES=1 node --test server/docs/examples.test.ts`,
    )
})

test('every call has an example that its schemas allow', () => {
  assert.deepEqual(
    endpoints
      .filter(([line]) => !examples[line])
      .map(([line]) => line)
      .toSorted(),
    withoutExample.toSorted(),
  )
  for (const [line, endpoint] of endpoints) {
    const example = examples[line]
    if (!example) continue
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      const isLines = part === 'body' && endpoint.lines !== undefined
      assert.equal(
        !isLines && example[part] !== undefined && Object.keys(example[part] as object).length > 0 && !schema,
        false,
        line,
      )
      if (endpoint.lines && part === 'body') assert.equal(typeof example.body, 'string', line)
      else if (schema && example[part]) assert.ok(Compile(schema).Check(example[part]), `${line} ${part}`)
    }
    if (!typesOf(endpoint).includes('application/json')) assert.equal(typeof example.reply, 'string', line)
    else if (typeof example.reply !== 'string') {
      const [problem] = Compile(endpoint.returns).Errors(example.reply)
      assert.equal(problem, undefined, `${line}: ${JSON.stringify(problem)}`)
    }
  }
})

test('no example holds a card number or a real secret', () => {
  const text = JSON.stringify(examples)
  assert.doesNotMatch(text, /\b\d{12,19}\b/)
  assert.doesNotMatch(text, /127\.0\.0\.1:\d{4,}/)
})
