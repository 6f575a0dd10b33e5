import assert from 'node:assert/strict'
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
