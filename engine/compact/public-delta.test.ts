// The public list is too large for the repository; this needs it beside.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import { changedRecords } from '#test/data/changed-records.ts'
import { collectionOf } from '#test/data/made-bins.ts'
import type { SourceRecord } from '#test/data/plain-merge.ts'
import { buildSnapshot } from '../build/build-snapshot.ts'
import { readSource } from '../reading/read-source.ts'
import { readableBytes } from '../snapshot/snapshot.ts'
import { packDelta } from './pack-delta.ts'
import { publicList, skipPublicList } from '#test/data/runs.ts'

test('the delta has at most 60 kB when 1% of the public list changed', { skip: skipPublicList }, async () => {
  const records: SourceRecord[] = []
  await readSource(publicList, { onRecord: (record) => records.push({ source: 0, record }) })
  const snapshotOf = (all: Iterable<SourceRecord>) => readableBytes(buildSnapshot(collectionOf(all)))
  // Which applies it, too, and compares the bytes.
  const delta = await packDelta(snapshotOf(records), snapshotOf(changedRecords(records)))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  assert.ok(brotliCompressSync(delta, { params }).length < 60_000)
})
