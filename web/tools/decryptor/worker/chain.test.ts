import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base64Bytes } from '../bytes/text-encodings.ts'
import { foreignFiles, heldText } from '#test/data/encrypted-files.ts'
import { altered, openWhole } from '#test/web/open-encrypted.ts'

for (const { what, steps, data, key } of foreignFiles) {
  test(`opens ${what} with the right key`, async () => {
    const opened = await openWhole(data, key)
    assert.deepEqual(
      [opened.steps, opened.text, opened.verdict, opened.problem],
      [steps, heldText, 'verified', undefined],
    )
  })

  test(`does not open ${what} with another key`, async () => {
    const opened = await openWhole(data, otherKey(key))
    if (steps[0] === 'JWS')
      assert.equal(opened.verdict ?? opened.problem, key.startsWith('-') ? 'unfit' : 'mismatch')
    else assert.match(opened.problem!, /wrong-key|unfit/)
    assert.notEqual(opened.verdict, 'verified')
  })

  test(`notices an altered byte in ${what}`, async () => {
    const opened = await openWhole(alteredText(data), key)
    assert.notEqual(opened.verdict, 'verified')
    assert.ok(opened.problem !== undefined || opened.verdict === 'mismatch')
  })

  test(`does not verify a truncated ${what}`, async () => {
    const opened = await openWhole(data.slice(0, -24), key)
    assert.notEqual(opened.verdict, 'verified')
  })
}

/** Another key of the same kind and length. */
const otherKey = (key: string) =>
  key.startsWith('{') || key.startsWith('-')
    ? key.replace(
        /("k":\s*"|"d":\s*"|"n":\s*"|\n)([\w+/-]{20})/,
        (_, before: string, some: string) => before + some.split('').toReversed().join(''),
      )
    : key.replace(/^.{4}/, (start) => start.split('').toReversed().join('').replace(/^0/, '7'))

/** Changes a character in the middle of the data. */
function alteredText(data: string): string {
  const at = Math.floor(data.length * (data.startsWith('{') ? 0.3 : 0.6))
  const place = at + data.slice(at).search(/[a-f0-9]/i)
  return data.slice(0, place) + (data[place] === '1' ? '2' : '1') + data.slice(place + 1)
}

test('leaves readable text alone', async () => {
  for (const text of [
    '',
    'hello',
    'two words',
    '{"a":1}',
    '4571730000',
    'a-long-name-with-dashes but more\n',
    '2026-02-03',
  ]) {
    const opened = await openWhole(text, 'some key')
    assert.deepEqual([opened.steps, opened.text, opened.problem], [[], text, undefined])
  }
})

test('asks for a key when there is none', async () => {
  for (const { steps, data } of foreignFiles) {
    const opened = await openWhole(data)
    if (steps[0] === 'JWS') assert.deepEqual([opened.text, opened.verdict], [heldText, 'unchecked'])
    else assert.equal(opened.problem, 'needs-key')
  }
})

test('reports a problem when the wrong format is chosen', async () => {
  const formats = [
    'openssl',
    'aes-gcm',
    'aes-cbc',
    'chacha',
    'fernet',
    'jwe',
    'age',
    'pgp',
    'secretbox',
    'sealedbox',
  ] as const
  for (const format of formats) {
    const { data, key, what } = foreignFiles.find(({ what }) => what === 'AES-GCM with 16-byte nonce')!
    const opened = await openWhole(data, key, { format })
    if (format === 'aes-gcm') assert.equal(opened.verdict, 'verified')
    else assert.ok(opened.problem !== undefined || opened.verdict === 'unclear', `${what} as ${format}`)
  }
})

test('never reports random bytes as decrypted', async () => {
  for (let round = 0; round < 30; round++) {
    const noise = crypto.getRandomValues(new Uint8Array(160 + round))
    const opened = await openWhole(noise, '00'.repeat(32))
    // Some begin like a file that is cut off.
    assert.ok(['wrong-key', 'truncated'].includes(opened.problem ?? 'none'), opened.problem)
  }
})

test('reports a wrong key when the first byte of a secretbox is altered', async () => {
  const { data, key } = foreignFiles.find(({ what }) => what === 'secretbox')!
  assert.equal((await openWhole(altered(base64Bytes(data)!, 0), key)).problem, 'wrong-key')
})

test('opens a Fernet token that is wrapped', async () => {
  const { key, data } = foreignFiles.find(({ what }) => what === 'Fernet')!
  for (const lineEnd of ['\n', '\r\n']) {
    const wrapped = String(data)
      .match(/.{1,64}/g)!
      .join(lineEnd)
    const { steps, text, verdict } = await openWhole(wrapped, key)
    assert.deepEqual([steps, text, verdict], [['Fernet'], heldText, 'verified'])
  }
})
