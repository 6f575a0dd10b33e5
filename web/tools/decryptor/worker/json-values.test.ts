import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'node:test'
import { runs } from '#test/data/runs.ts'
import { made, otherMade, resultOf, savedBy } from '#test/web/open-lines.ts'
import { contextFor } from '#test/web/open-encrypted.ts'
import { inspect } from './run-job.ts'

/** A value, what it becomes, and how many of its parts open or do not. */
interface Sealed {
  sealed: unknown
  plain: unknown
  opened: number
  failed: number
}

const text = fc.oneof(fc.string(), fc.constantFrom('{"a":1}', 'a "quoted" word', 'two\nlines', '\\'))
const known: fc.Arbitrary<Sealed> = fc.oneof(
  text.map((plain) => ({ sealed: made.envelope(plain), plain, opened: 1, failed: 0 })),
  text.map((plain) => ({ sealed: JSON.stringify(made.envelope(plain)), plain, opened: 1, failed: 0 })),
  text.map((plain) => ({ sealed: made.fernet(plain), plain, opened: 1, failed: 0 })),
  text.map((plain) => {
    const sealed = otherMade.envelope(plain)
    return { sealed, plain: sealed, opened: 0, failed: 1 }
  }),
  fc
    .constantFrom<unknown>(1, null, true, 'word', { iv: 'none' }, [])
    .map((plain) => ({ sealed: plain, plain, opened: 0, failed: 0 })),
)
const { tree } = fc.letrec<{ tree: Sealed }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    known,
    fc.array(tie('tree'), { maxLength: 4 }).map((all) => joined(all, (values) => values)),
    fc
      .array(tie('tree'), { maxLength: 4 })
      .map((all) =>
        joined(all, (values) => Object.fromEntries(values.map((value, at) => [`field "${at}"`, value]))),
      ),
  ),
}))

const joined = (all: Sealed[], join: (values: unknown[]) => unknown): Sealed => ({
  sealed: join(all.map(({ sealed }) => sealed)),
  plain: join(all.map(({ plain }) => plain)),
  opened: all.reduce((sum, { opened }) => sum + opened, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
})

const wrapped = tree.map((value) => joined([value], (values) => ({ id: 1, data: values })))

test('opens every envelope of a JSON document, and leaves the rest as it was', async () => {
  await fc.assert(
    fc.asyncProperty(wrapped, fc.constantFrom(2, '\t'), async ({ sealed, plain, opened, failed }, indent) => {
      const result = await resultOf(new Blob([`${JSON.stringify(sealed, undefined, indent)}\n`]), made.key)
      if (opened + failed === 0) return
      assert.deepEqual(
        [result.document?.opened, result.document?.verified, result.document?.failed],
        [opened, opened, failed],
      )
      assert.deepEqual(JSON.parse(await result.output!.file.text()), plain)
    }),
    { seed: 9, numRuns: runs(150) },
  )
})

test('opens every envelope of JSON lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wrapped, { minLength: 1, maxLength: 4 }), async (all) => {
      const { sealed, plain, opened, failed } = joined(all, (values) => values)
      if (opened + failed === 0) return
      const file = new Blob([(sealed as unknown[]).map((line) => `${JSON.stringify(line)}\r\n`).join('')])
      const { lines } = await resultOf(file, made.key)
      assert.deepEqual([lines?.opened, lines?.failed], [opened, failed])
      const saved = (await savedBy(file, made.key)).split('\r\n')
      assert.equal(saved.pop(), '')
      assert.deepEqual(
        saved.map((line) => JSON.parse(line) as unknown),
        plain,
      )
    }),
    { seed: 10, numRuns: runs(100) },
  )
})

test('opens an envelope within a line of a log', async () => {
  const line = `10:22 INFO {id} payload=${JSON.stringify(made.envelope('paid'))} {"n":1} end`
  assert.equal(await savedBy(new Blob([line]), made.key), '10:22 INFO {id} payload=paid {"n":1} end')
})

test('says how many values of a document are encrypted, and which key they need', async () => {
  const file = new Blob([
    JSON.stringify({ a: made.envelope('one'), b: [made.envelope('two')] }, undefined, 2),
  ])
  const inspection = await inspect({ input: file, settings: {}, mode: undefined }, contextFor(undefined))
  assert.equal(inspection.values, 2)
  assert.deepEqual(inspection.locked, { name: 'JSON envelope', hint: 'Enter the key, in hex or base64.' })
  const { document } = await resultOf(file, undefined)
  assert.deepEqual([document?.opened, document?.failed], [0, 2])
  assert.match(document!.message, /^2 of 2 values not opened\. Enter the key/)
})
