import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packCompact } from '#engine/compact/pack-compact.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { BindexError, open } from './bindex-engine.ts'
import { unpack } from './compact.ts'

const snapshot = Uint8Array.from(snapshotOf())
const compact = Uint8Array.from(await packCompact(readableBytes(snapshot)))

test('a compact dataset becomes the whole one, which is opened', async () => {
  for (const bytes of [compact, compact.buffer, snapshot]) {
    const whole = await unpack(bytes)
    assert.deepEqual(whole, snapshot)
    assert.equal((await open(whole)).lookup('457173')?.bin, '457173')
  }
})

test('what is damaged, no dataset or no bytes says so', async () => {
  const changed = Uint8Array.from(compact)
  changed[changed.length - 20]! ^= 1
  for (const [bytes, code] of [
    [changed, 'damaged'],
    [compact.subarray(0, 1000), 'damaged'],
    [new Uint8Array(200), 'not_a_dataset'],
    ['text' as never, 'invalid_argument'],
  ] as const)
    await assert.rejects(unpack(bytes), (error) => error instanceof BindexError && error.code === code)
})
