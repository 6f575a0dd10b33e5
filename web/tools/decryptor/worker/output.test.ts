import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextFor } from '#test/web/open-encrypted.ts'
import { made, savedBy } from '#test/web/open-lines.ts'
import { bytesOf, oneChunk, sourceOf } from '../bytes/byte-stream.ts'
import { outputOf } from './output.ts'
import { runJob } from './run-job.ts'
import { textOfRows, type Result, type Row } from './messages.ts'

const cardNumber = ['4111', '1111', '1111', '1111'].join('')
const masked = `411111${'*'.repeat(10)}`
const kindOf = async (text: string) => (await outputOf(await sourceOf(oneChunk(bytesOf(text))), true)).kind

const kinds: [text: string, kind: string][] = [
  ['{"a": 1}', 'JSON'],
  ['[1, 2,\n 3]\n', 'JSON'],
  ['{"a": 1,}', 'Text'],
  ['{"a": 1}\n{"a": 2}\n', 'JSON lines'],
  ['{"a": 1}\nplain\n', 'Text'],
  ['bin,country\n457173,DK\n541333,PL\n', 'csv'],
  ['bin\tcountry\n457173\tDK\n541333\tPL\n', 'tsv'],
  ['Dear Anna, thanks,\nsee you, Bob\n', 'Text'],
  ['1770112953', 'Number: as Unix time, 2026-02-03 10:02:33 UTC'],
  ['1770112953123\n', 'Number: as Unix time, 2026-02-03 10:02:33 UTC'],
  ['4570112953', 'Text'],
  ['payment accepted', 'Text'],
]

for (const [text, kind] of kinds)
  test(`calls ${JSON.stringify(text)} ${kind}`, async () => assert.equal(await kindOf(text), kind))

test('says what a long text is by its beginning only where that proves it', async () => {
  assert.equal(await kindOf('{"a": 1}\n'.repeat(20_000)), 'JSON lines')
  assert.equal(await kindOf(`[${'1,\n'.repeat(60_000)}1]`), 'Text')
})

async function opened(text: string, unmask: boolean): Promise<{ result: Result; text: string | undefined }> {
  const rows: Row[] = []
  let result: Result | undefined
  const settings = { unmask }
  const job = { input: new Blob([text]), settings, mode: undefined }
  await runJob(job, contextFor(made.key, settings), (reply) => {
    if (reply.type === 'rows') rows.push(...reply.rows)
    if (reply.type === 'done') result = reply.result
  })
  return {
    result: result!,
    text: result!.output ? await result!.output.file.text() : textOfRows(rows, false),
  }
}

const pretty = (card: unknown) => `${JSON.stringify({ cards: [card] }, undefined, 2)}\n`
const texts: [what: string, encrypted: string, plain: string, hidden: string][] = [
  ['a text', made.fernet(`card ${cardNumber}`), `card ${cardNumber}`, `card ${masked}`],
  ['JSON', made.fernet(`{"card": ${cardNumber}}`), `{"card": ${cardNumber}}`, `{"card": "${masked}"}`],
  ['a line', `a\nb ${made.fernet(cardNumber)}\nc\n`, `a\nb ${cardNumber}\nc\n`, `a\nb ${masked}\nc\n`],
  ['a document', pretty(made.fernet(cardNumber)), pretty(cardNumber), pretty(masked)],
]

for (const [what, encrypted, plain, hidden] of texts) {
  test(`shows card numbers of ${what} in full only when asked to`, async () => {
    for (const [unmask, expected] of [
      [false, hidden],
      [true, plain],
    ] as const) {
      const { result, text } = await opened(encrypted, unmask)
      assert.equal(text, expected)
      const { masked, bins } = result.output ?? result.lines!
      assert.deepEqual([masked, bins], [1, ['411111']])
      if (result.output) assert.equal(result.output.preview, expected)
    }
  })
}

test('masks card numbers unless asked not to', async () => {
  assert.equal(await savedBy(new Blob([`a\nb ${made.fernet(cardNumber)}\n`]), made.key), `a\nb ${masked}\n`)
})
