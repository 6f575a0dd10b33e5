import assert from 'node:assert/strict'
import { createCipheriv, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import { madeBy } from '#test/data/made-by.ts'
import { runs } from '#test/data/runs.ts'
import { need } from '#test/run/needs.ts'
import { foreignFiles, heldText } from '#test/data/encrypted-files.ts'
import { contextFor } from '#test/web/open-encrypted.ts'
import { bytesOf, sourceOf, oneChunk, type Chunks } from '../bytes/byte-stream.ts'
import { encryptedLines } from './detect-lines.ts'
import { openLines } from './lines.ts'
import { textOfRows, type Row, type WorkerReply } from './messages.ts'
import type { Settings } from '../formats/format.ts'
import { runJob } from './run-job.ts'

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
  const rows = await rowsOf(oneChunk(bytesOf(text)), fernet.key)
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
    const rows = await rowsOf(oneChunk(bytesOf(text)), 'secret')
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
    assert.equal(encryptedLines(await sourceOf(oneChunk(bytesOf(text)))) !== undefined, isLines)
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
  const batches = await Array.fromAsync(openLines(oneChunk(bytesOf(text)), contextFor(fernet.key)))
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
  const source = await sourceOf(oneChunk(bytesOf(text)))
  assert.deepEqual([encryptedLines(source), encryptedLines(source, true)?.encrypted], [undefined, 0])
  const rows = await rowsOf(oneChunk(bytesOf(text)), gcm.key)
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
      const [row] = await rowsOf(oneChunk(bytesOf(line)), fernet.key)
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

const rawKey = Buffer.alloc(32, 9)
const sealed = (text: string) => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', rawKey, nonce)
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
}
const chained = (text: string) => {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', rawKey, iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final()]).toString('base64')
}

async function totalOf(text: string, key: string, settings?: Settings) {
  const total = { opened: 0, failed: 0, possible: 0, texts: [] as string[] }
  for await (const batch of openLines(oneChunk(bytesOf(text)), contextFor(key, settings))) {
    total.opened += batch.opened
    total.failed += batch.failed
    total.possible += batch.possible
    total.texts.push(...batch.rows.map((row) => row.text))
  }
  return total
}

test('counts what could be encrypted when the key does not open it', async () => {
  const csv = `id,value\r\n1,${sealed('the first value')}\r\n2,${sealed('the second value')}\r\n`
  const other = Buffer.alloc(32, 1).toString('base64')
  const { opened, failed, possible } = await totalOf(csv, other)
  assert.deepEqual({ opened, failed, possible }, { opened: 0, failed: 0, possible: 2 })
})

test('opens a column in the chosen format and leaves the others alone', async () => {
  for (const [format, write] of [
    ['aes-cbc', chained],
    ['aes-gcm', sealed],
  ] as const) {
    const csv = `id,value\n1,${write('the first value')}\n2,${write('the second value')}\n`
    const total = await totalOf(csv, rawKey.toString('base64'), { format })
    assert.deepEqual(total.texts, ['id,value', '1,the first value', '2,the second value'])
    assert.deepEqual([total.opened, total.failed], [2, 0])
  }
})

test('opens a value in an address, whose padding is percent-encoded', async () => {
  const text = `GET /?t=${encodeURIComponent(fernet.data)}&x=1`
  assert.equal((await rowsOf(oneChunk(bytesOf(text)), fernet.key))[0]!.text, `GET /?t=${heldText}&x=1`)
})

test('keeps the empty columns at the end of a row', async () => {
  const rows = await rowsOf(oneChunk(bytesOf(`a\t${fernet.data}\t\t\r\n`)), fernet.key)
  assert.equal(rows[0]!.text, `a\t${heldText}\t\t`)
})

test('opens a value that comes long after the start of a log', async () => {
  const text = `${'10:22 INFO ok\n'.repeat(10_000)}10:23 INFO ${fernet.data}\n`
  const replies: WorkerReply[] = []
  const job = { input: new Blob([text]), settings: {}, mode: undefined }
  await runJob(job, contextFor(fernet.key), (reply) => replies.push(reply))
  const last = replies.at(-1)!
  assert.ok(last.type === 'done')
  assert.deepEqual([last.result.lines?.opened, last.result.lines?.verified], [1, 1])
})

test('saves every byte that was not encrypted: line endings, blank lines, spaces and the last line break', async () => {
  const part = fc.constantFrom('\n', '\r\n', ' \t\n', '  indented\r\n', 'plain\n', 'two words \r\n', '\uFEFF')
  const end = fc.constantFrom('', '\n', '\r\n', 'last', '\r\n\r\n ')
  await fc.assert(
    fc.asyncProperty(fc.array(part), fc.array(part), end, async (before, after, last) => {
      const [start, rest] = [before.join(''), `\r\n${after.join('')}${last}`]
      const rows = await rowsOf(oneChunk(bytesOf(`${start}${fernet.data}${rest}`)), fernet.key)
      assert.equal(textOfRows(rows, false), `${start}${heldText.trimEnd()}${rest}`)
    }),
    { seed: 32, numRuns: runs(300) },
  )
})

test('says of a line that its token has expired', async () => {
  const secret = Buffer.alloc(32, 3)
  const token = await new SignJWT({ exp: 1_700_000_000 }).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  const chunks = oneChunk(bytesOf(`GET / token=${token}\nGET /`))
  const [batch] = await Array.fromAsync(openLines(chunks, contextFor(secret.toString('hex'))))
  assert.deepEqual([batch!.verified, batch!.cautions, batch!.rows[0]!.status], [1, 1, 'verified'])
  assert.match(batch!.rows[0]!.message!, /^The token expired on 2023-11-14 22:13:20 UTC/)
})

test('keeps a line that is too long to open', async () => {
  const long = `enc=${fernet.data}${' x'.repeat(500_000)}`
  const rows = await rowsOf(oneChunk(bytesOf(`${long}\n`)), fernet.key)
  assert.equal(rows[0]!.status, 'too-big')
  assert.equal(textOfRows(rows, false), `${long}\n`)
})
