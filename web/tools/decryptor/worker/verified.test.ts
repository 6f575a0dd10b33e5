// "Verified" means that a key was given and a tag or signature was checked with it. No input may lead to it otherwise.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createPublicKey, randomBytes, type JsonWebKey } from 'node:crypto'
import { after, test } from 'node:test'
import { foreignFiles } from '#test/data/encrypted-files.ts'
import { runs } from '#test/data/runs.ts'
import { encryptedSamples, wipeSamples } from '#test/web/encrypted-samples.ts'
import { contextFor, openWhole } from '#test/web/open-encrypted.ts'
import { bytesOf, oneChunk } from '../bytes/byte-stream.ts'
import { encryptedFormats, type EncryptedFormat } from '../formats/format.ts'
import { provenBy } from '../crypto/proof.ts'
import { openLines } from './lines.ts'

after(wipeSamples)

interface Real {
  what: string
  data: Uint8Array
  key: string
}

const real: Real[] = [
  ...foreignFiles.map(({ what, data, key }) => ({ what, data: bytesOf(data), key })),
  ...encryptedSamples
    .filter(({ needs }) => needs?.missing === undefined)
    .map(({ what, make, key }) => ({ what, data: make(), key: key() })),
]

const formats = Object.keys(encryptedFormats) as EncryptedFormat[]
const anyFormat = fc.option(fc.constantFrom(...formats), { nil: undefined })
const anyFile = fc.constantFrom(...real)

/** Iterations are fixed, because others are tried for a second each. */
const settingsOf = (format: EncryptedFormat | undefined) => ({ format, iterations: 1000 })

async function assertUnverified(data: Uint8Array, key: string | undefined, format?: EncryptedFormat) {
  const { chain, problem } = await openWhole(data, key, settingsOf(format))
  // A stream that fails later is not shown as verified.
  const isVerified = problem === undefined && chain.steps.some(({ verdict }) => verdict === 'verified')
  assert.equal(isVerified, false)
}

async function assertLinesUnverified(data: Uint8Array, key: string | undefined) {
  const context = contextFor(key, { iterations: 1000 })
  for await (const { rows } of openLines(oneChunk(new Uint8Array(data)), context))
    for (const { status } of rows) assert.notEqual(status, 'verified')
}

test('nothing can be proven without a key', async () => {
  for (const text of ['', ' ', '\n'])
    await assert.rejects(
      provenBy({ text }, () => true),
      { kind: 'needs-key' },
    )
  assert.equal(await provenBy({ text: 'key' }, () => undefined), undefined)
})

test('no file is verified without a key, as one piece or line by line', async () => {
  for (const { data } of real) {
    await assertUnverified(data, undefined)
    await assertUnverified(data, '  \n')
    await assertLinesUnverified(data, undefined)
  }
})

test('random bytes and texts are never verified', async () => {
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 200 }).map(bytesOf),
    fc.base64String({ maxLength: 400 }).map(bytesOf),
  )
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.option(fc.string(), { nil: undefined }),
      anyFormat,
      async (data, key, format) => {
        await assertUnverified(data, key, format)
        await assertLinesUnverified(data, key)
      },
    ),
    { seed: 21, numRuns: runs(400) },
  )
})

test('real files are never verified with the key of another one', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, anyFile, anyFormat, async (file, other, format) => {
      fc.pre(!isSameKey(file.key, other.key))
      await assertUnverified(file.data, other.key, format)
    }),
    { seed: 22, numRuns: runs(400) },
  )
})

/** Some files share their key: in hex and in base64, as PEM and as a JWK. */
const isSameKey = (a: string, b: string): boolean =>
  a === b || readings(a).some((reading) => reading.length > 8 && readings(b).includes(reading))

function readings(key: string): string[] {
  const plain = /"k":\s*"([^"]+)"/.exec(key)?.[1] ?? key.replace(/^base64:/, '')
  return [
    publicPart(key),
    plain,
    ...(['hex', 'base64'] as const).map((code) => Buffer.from(plain, code).toString('hex')),
  ]
}

function publicPart(key: string): string {
  try {
    const read = key.startsWith('{')
      ? createPublicKey({ key: JSON.parse(key) as JsonWebKey, format: 'jwk' })
      : createPublicKey(key)
    return read.export({ type: 'spki', format: 'der' }).toString('hex')
  } catch {
    return ''
  }
}

test('what a changed file yields is the original whenever it is verified', async () => {
  const change = fc.record({
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    bits: fc.integer({ min: 1, max: 255 }),
  })
  const originals = new Map<Real, Promise<string>>()
  await fc.assert(
    fc.asyncProperty(anyFile, change, async (file, { at, bits }) => {
      if (!originals.has(file))
        originals.set(
          file,
          openWhole(file.data, file.key).then(({ text }) => text),
        )
      const data = new Uint8Array(file.data)
      data[Math.floor(at * data.length)]! ^= bits
      const { text, verdict, problem } = await openWhole(data, file.key, settingsOf(undefined))
      if (problem === undefined && verdict === 'verified')
        assert.equal(text.trimEnd(), (await originals.get(file))!.trimEnd())
    }),
    { seed: 23, numRuns: runs(600) },
  )
})

test('names every reason that is possible when a format has no check of its own', async () => {
  const salted = Buffer.concat([Buffer.from('Salted__'), randomBytes(8 + 35)])
  const opened = await openWhole(salted, 'a passphrase', { iterations: 10_000 })
  assert.equal(opened.problem, 'wrong-key')
  assert.match(
    opened.chain.locked!.problem.message,
    /passphrase is wrong, the file was altered or is incomplete, or it uses other settings/,
  )
  const key = randomBytes(32).toString('hex')
  assert.equal((await openWhole(randomBytes(35), key, { format: 'aes-cbc' })).problem, 'unknown')
  assert.equal(
    (await openWhole(Buffer.concat([Buffer.from('Salted__'), randomBytes(8)]), 'x')).problem,
    'truncated',
  )
})
