// Files that the real programs make during the test: opened with the right key, and not with another, altered or truncated.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { altered, openWhole, type OpenedForTest } from '#test/web/open-encrypted.ts'
import { encryptedSamples, sampleText, wipeSamples } from '#test/web/encrypted-samples.ts'

after(wipeSamples)

for (const sample of encryptedSamples) {
  const { what, needs, make, key, other, settings, verdict = 'verified', steps, isSigned = false } = sample
  const skip = needs?.missing
  const isTagged = verdict === 'verified'

  test(`${what}: opens with the right key`, { skip }, async () => {
    const opened = await openWhole(make(), key(), settings)
    assert.deepEqual(
      [opened.problem, opened.text.trimEnd(), opened.verdict, opened.steps],
      [undefined, sampleText.trimEnd(), verdict, steps],
    )
  })

  test(`${what}: does not open with another key or without one`, { skip }, async () => {
    const without = await openWhole(make(), undefined, settings)
    assert.ok(['needs-key', undefined].includes(without.problem), without.problem)
    assert.notEqual(without.verdict, 'verified')
    const opened = await tries(() => openWhole(make(), other(), settings), isTagged)
    assert.equal(isSigned, opened.text.trimEnd() === sampleText.trimEnd())
  })

  test(`${what}: notices that it was altered`, { skip }, async () => {
    const opened = await tries(
      () => openWhole(alteredAnywhere(make(), sample.dataFrom), key(), settings),
      isTagged,
    )
    assert.notEqual(opened.verdict, 'verified')
  })

  test(`${what}: notices that it is incomplete`, { skip }, async () => {
    const whole = make()
    for (const length of [whole.length - 7, whole.length - 24, Math.floor(whole.length / 2)]) {
      const opened = await openWhole(whole.slice(0, length), key(), settings)
      if (isTagged) assert.ok(isRefused(opened), `${length} of ${whole.length}: ${opened.verdict}`)
      else assert.notEqual(opened.verdict, 'verified')
    }
  })
}

const isRefused = ({ problem, verdict }: OpenedForTest): boolean =>
  problem !== undefined || verdict === undefined || verdict === 'mismatch'

/** Without a tag, what is altered or wrong is not always noticed, but it must never count as verified. */
async function tries(open: () => Promise<OpenedForTest>, isTagged: boolean): Promise<OpenedForTest> {
  const opened = await open()
  assert.notEqual(opened.verdict, 'verified')
  if (isTagged) assert.ok(isRefused(opened), `${opened.verdict}, ${opened.problem}`)
  return opened
}

/** A bit of the data. In text, another letter takes the place of one, but not of the last, which may be padding. */
function alteredAnywhere(data: Uint8Array, from = 0.55): Uint8Array {
  const at = Math.floor(data.length * (from + 0.15 * (randomBytes(1)[0]! / 256)))
  if (data.every((byte) => byte < 128)) {
    const text = Buffer.from(data).toString('latin1')
    const place = at + text.slice(at).search(/[\da-f](?=\w{4})/)
    return Buffer.from(text.slice(0, place) + (text[place] === '7' ? '3' : '7') + text.slice(place + 1))
  }
  return altered(data, at)
}
