import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { madeApp } from '#test/apps/made-app.ts'
import { madeDataset } from '#test/data/made-bins.ts'

async function opened(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-exports-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const { dataset } = await madeDataset({ count: 3000, seed: 5 })
  const app = await madeApp(t, { DATA_DIR: folder, RATE_LIMITS: 'off' }, { dataset })
  const get = (query: string, encoding = 'identity') =>
    app.inject({ url: `/api/dataset/download?${query}`, headers: { 'accept-encoding': encoding } })
  return { app, get, folder, kept: () => readdirSync(join(folder, 'exports')) }
}

test('a download is the same whether or not it is compressed, and made once for all', async (t) => {
  const { app, get, kept } = await opened(t)
  for (const format of ['csv', 'json', 'txt']) {
    const [plain, zipped, again] = await Promise.all([
      get(`format=${format}`),
      get(`format=${format}`, 'gzip, br'),
      get(`format=${format}`, 'br'),
    ])
    assert.equal(zipped.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(zipped.rawPayload).toString(), plain.body)
    assert.equal(again.body, plain.body)
    const searched = await app.inject({
      method: 'POST',
      url: '/api/binLookupFilter/download',
      payload: { format, include_url: true, include_phone: true, types: ['CREDIT', 'DEBIT', 'CHARGE', ''] },
    })
    assert.equal(plain.body.split('\n')[0], searched.body.split('\n')[0])
  }
  assert.equal(kept().length, 3)
})

test('files of other datasets are removed, and what cannot be kept is written for each download', async (t) => {
  const { get, folder, kept } = await opened(t)
  await get('format=csv')
  const [name = ''] = kept()
  writeFileSync(join(folder, 'exports', 'of-another-dataset.csv.gz'), '')
  await get('format=txt')
  assert.deepEqual(
    kept().map((file) => file.slice(0, 32)),
    [name.slice(0, 32), name.slice(0, 32)],
  )
  const whole = (await get('format=csv')).body
  rmSync(join(folder, 'exports'), { recursive: true })
  writeFileSync(join(folder, 'exports'), 'not a folder')
  assert.equal((await get('format=csv')).body, whole)
})
