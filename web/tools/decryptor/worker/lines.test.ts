import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'node:test'
import { madeBy } from '#test/data/made-by.ts'
import { runs } from '#test/data/runs.ts'
import { need } from '#test/run/needs.ts'
import { foreignFiles, heldText } from '#test/data/encrypted-files.ts'
import { bytesOf, sourceOf, once, type Chunks } from '../bytes/byte-stream.ts'
import { encryptedLines, openLines, type Row } from './lines.ts'
import { contextFor } from '#test/web/open-encrypted.ts'

const fernet = foreignFiles.find(({ what }) => what === 'Fernet')!
const jwe = foreignFiles.find(({ what }) => what === 'JWE dir, A256GCM')!

async function rowsOf(chunks: Chunks, key: string): Promise<Row[]> {
  const all: Row[] = []
  for await (const { rows } of openLines(chunks, contextFor(key))) all.push(...rows)
  return all
}

test('gives each line a number and a status', async () => {
  const cut = fernet.data.slice(0, -40)
  const text = [fernet.data, '', 'readable', cut, `10:22 INFO ${fernet.data} end`, jwe.data].join('\r\n')
  const rows = await rowsOf(once(bytesOf(text)), fernet.key)
  assert.deepEqual(
    rows.map(({ line, status }) => [line, status]),
    [
      [1, 'verified'],
      [3, 'plain'],
      [4, 'wrong-key'],
      [5, 'verified'],
      [6, 'verified'],
    ],
  )
  assert.equal(rows[0]!.text, heldText)
  assert.equal(rows[3]!.text, `10:22 INFO ${heldText} end`)
})

test(
  'opens OpenSSL lines with the options that worked for the first one',
  { skip: need('openssl').missing },
  async () => {
    const line = (text: string) =>
      Buffer.from(
        madeBy(
          need('openssl').path!,
          ['enc', '-aes-128-ctr', '-md', 'md5', '-a', '-A', '-k', 'secret'],
          text,
        ),
      ).toString()
    const text = Array.from({ length: 20 }, (_, at) => line(`payment ${at} accepted`)).join('\n')
    const rows = await rowsOf(once(bytesOf(text)), 'secret')
    assert.deepEqual(
      [rows.length, rows[19]!.text, rows[19]!.status],
      [20, 'payment 19 accepted', 'unverified'],
    )
  },
)

const pieces = runs(100)
const linesPerPiece = runs(1000)
const lines = pieces * linesPerPiece

test(`opens ${lines.toLocaleString('en')} lines that arrive in pieces`, async () => {
  async function* many(): Chunks {
    for (let piece = 0; piece < pieces; piece++) yield bytesOf(`${fernet.data}\n`.repeat(linesPerPiece))
  }
  const rows = await rowsOf(many(), fernet.key)
  assert.equal(rows.length, lines)
  assert.ok(rows.every(({ status }) => status === 'verified'))
  assert.equal(rows.at(-1)!.line, lines)
})

const guesses: [what: string, text: string, isLines: boolean][] = [
  ['tokens', `${fernet.data}\n${fernet.data}\n`, true],
  ['tokens among words', `INFO ${fernet.data}\nINFO ${fernet.data}\nWARN`, true],
  [
    'base64 of different lengths',
    `${btoa('x'.repeat(40))}\n${btoa('y'.repeat(55))}\n${btoa('z'.repeat(33))}`,
    true,
  ],
  ['wrapped base64', `${btoa('x'.repeat(48))}\n${btoa('x'.repeat(48))}\n${btoa('x'.repeat(12))}`, false],
  ['one token', fernet.data, false],
  ['a single line with a value', `enc=${fernet.data}`, true],
  ['a value after a name', `started\nuser=1 enc=${fernet.data}\nstopped`, true],
  ['one encrypted line in five', `one\ntwo\n${fernet.data}\nfour\nfive`, true],
  ['hashes', `${'0f'.repeat(32)}\n${'1e'.repeat(32)}\nend`, false],
  ['a text', 'one\ntwo\nthree', false],
  [
    'an armored message',
    `-----BEGIN PGP MESSAGE-----\n\n${btoa('x'.repeat(40))}\n=abcd\n-----END PGP MESSAGE-----`,
    false,
  ],
]

for (const [what, text, isLines] of guesses) {
  test(`reads ${what} ${isLines ? 'line by line' : 'as one piece'}`, async () => {
    assert.equal(encryptedLines(await sourceOf(once(bytesOf(text)))) !== undefined, isLines)
  })
}

const otherToken = fernetWithAnotherKey()

/** The same token with another signature. */
function fernetWithAnotherKey(): string {
  return fernet.data.replace(/(.{8})=$/, (_, end: string) => `${end.split('').toReversed().join('')}=`)
}

test('opens every value of a line, and counts those it cannot open', async () => {
  const text = [
    `a=${fernet.data} b=${fernet.data};c=${jwe.data}.`,
    `enc=${fernet.data} other=${otherToken}`,
    `auth/${otherToken}`,
    '\t  at nothing',
  ].join('\n')
  const batches = await Array.fromAsync(openLines(once(bytesOf(text)), contextFor(fernet.key)))
  const rows = batches.flatMap(({ rows }) => rows)
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['verified', 'partial', 'wrong-key', 'plain'],
  )
  assert.equal(rows[0]!.text, `a=${heldText} b=${heldText};c=${heldText}.`)
  assert.equal(rows[1]!.text, `enc=${heldText} other=${otherToken}`)
  assert.match(rows[1]!.message!, /^1 of 2 values not opened\. /)
  assert.equal(rows[2]!.text, `auth/${otherToken}`)
  assert.equal(rows[3]!.text, '\t  at nothing')
  const total = (count: 'opened' | 'failed') => batches.reduce((sum, batch) => sum + batch[count], 0)
  assert.deepEqual([total('opened'), total('failed')], [4, 2])
})

test('opens values without a mark when their tag fits the key', async () => {
  const gcm = foreignFiles.find(({ what }) => what === 'AES-256-GCM, nonce in front')!
  const text = `data=${gcm.data} id=${'0f'.repeat(32)}\nrequest f47ac10b58cc4372a5670e02b2c3d479f47ac10b58cc`
  const source = await sourceOf(once(bytesOf(text)))
  assert.deepEqual([encryptedLines(source), encryptedLines(source, true)?.encrypted], [undefined, 0])
  const rows = await rowsOf(once(bytesOf(text)), gcm.key)
  assert.deepEqual(
    rows.map(({ status, text }) => [status, text]),
    [
      ['verified', `data=${heldText} id=${'0f'.repeat(32)}`],
      ['plain', text.split('\n')[1]],
    ],
  )
})

test('keeps JSON valid, with everything else as it was', async () => {
  const card = ['4111', '1111', '1111', '1111'].join('')
  const token = fc.constantFrom(fernet.data, jwe.data, otherToken, `see ${fernet.data}, "quoted"`)
  const value = fc.oneof(
    token,
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.constantFrom(card, Number(card)),
  )
  const record = fc.dictionary(fc.string(), fc.oneof(value, fc.array(value, { maxLength: 3 })), {
    minKeys: 1,
  })
  await fc.assert(
    fc.asyncProperty(record, async (json) => {
      const line = JSON.stringify(json).replaceAll('/', '\\/')
      const [row] = await rowsOf(once(bytesOf(line)), fernet.key)
      const open = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(open)
        if (String(value) === card) return `411111${'*'.repeat(10)}`
        if (typeof value !== 'string' || value === otherToken) return value
        return value.replace(fernet.data, heldText).replace(jwe.data, heldText)
      }
      const expected = Object.entries(json).map(([name, value]) => [name, open(value)])
      assert.deepEqual(Object.entries(JSON.parse(row!.text) as object), expected)
    }),
    { seed: 31, numRuns: runs(300) },
  )
})
