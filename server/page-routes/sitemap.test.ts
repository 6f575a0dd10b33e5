import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { pagesByPath } from '#contract/pages.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { smallRecords, snapshotOf } from '#test/data/small-bins.ts'

const environment = { PUBLIC_URL: 'https://bins.example' }
type App = Awaited<ReturnType<typeof madeApp>>

async function locations(app: App, url: string): Promise<string[]> {
  const reply = await app.inject(url)
  assert.equal(reply.statusCode, 200, url)
  assert.equal(reply.headers['content-type'], 'application/xml; charset=utf-8')
  assert.match(
    reply.body,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns="[^"]+">\n(?:<(url|sitemap)><loc>[^<>&]+<\/loc>(?:<lastmod>[\d-]{10}<\/lastmod>)?<\/\2>\n)*<\/\1>\n$/,
  )
  return [...reply.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
}

const pathOf = (address: string) => address.replace('https://bins.example', '')

test('the sitemap lists every page, country, bank and BIN of 6 to 8 digits', async (t) => {
  const app = await madeApp(t, environment)
  const files = await locations(app, '/sitemap.xml')
  assert.deepEqual(files.map(pathOf), ['/sitemap-pages.xml', '/sitemap-banks-1.xml', '/sitemap-bins-1.xml'])
  const all = (await Promise.all(files.map((file) => locations(app, pathOf(file))))).flat().map(pathOf)
  assert.equal(new Set(all).size, all.length)
  for (const { path, noindex } of pagesByPath.values()) {
    if (!path.includes(':')) assert.equal(all.includes(path), !noindex, path)
  }
  for (const { bin } of smallRecords) assert.equal(all.includes(`/bin/${bin}`), bin.length <= 8, bin)
  assert.equal(all.filter((path) => path.startsWith('/bank/')).length, 5)
  assert.deepEqual(all.filter((path) => path.startsWith('/country/')).toSorted(), [
    '/country/dk',
    '/country/gb',
    '/country/pl',
    '/country/us',
  ])
  for (const url of all) {
    const reply = await app.inject(url)
    assert.equal(reply.statusCode, 200, url)
    assert.ok(reply.body.includes(`<link rel="canonical" href="https://bins.example${url}">`), url)
  }
})

test('a file has at most 50,000 addresses, and the files together have all of them', async (t) => {
  const records = Array.from({ length: 100_001 }, (_, at) => ({
    ...smallRecords[1]!,
    bin: at % 1000 === 0 ? `${400_000 + at}123` : String(400_000 + at),
    issuer: at % 2 === 0 ? `Bank ${at} & <sons>` : '',
  }))
  const dataset = await Dataset.open(readableBytes(snapshotOf(records)))
  const app = await madeApp(t, environment, { dataset })
  const files = (await locations(app, '/sitemap.xml')).map(pathOf)
  const found = await Promise.all(files.map((file) => locations(app, file)))
  const sizes = Object.fromEntries(files.map((file, at) => [file, found[at]!.length]))
  delete sizes['/sitemap-pages.xml']
  assert.deepEqual(sizes, {
    '/sitemap-banks-1.xml': 50_000,
    '/sitemap-banks-2.xml': 1,
    '/sitemap-bins-1.xml': 50_000,
    '/sitemap-bins-2.xml': 49_900,
  })
  assert.equal(new Set(found.flat()).size, found.flat().length)
  for (const [url, status] of [
    ['/sitemap-bins-0.xml', 404],
    ['/sitemap-bins-3.xml', 404],
    ['/sitemap-bins-1e1.xml', 404],
    ['/sitemap-bins-.xml', 404],
    ['/sitemap-banks-99999999999999999999.xml', 404],
  ] as const) {
    const reply = await app.inject(url)
    assert.equal(reply.statusCode, status, url)
    assert.match(String(reply.headers['content-type']), /json/)
  }
})

test('robots.txt names the sitemap, which is compressed when the client accepts it', async (t) => {
  const app = await madeApp(t, environment)
  const robots = await app.inject('/robots.txt')
  assert.equal(
    robots.body,
    'User-agent: *\nDisallow: /api/\nAllow: /api/docs\n\nSitemap: https://bins.example/sitemap.xml\n',
  )
  assert.equal(robots.headers['content-type'], 'text/plain; charset=utf-8')
  assert.equal(robots.headers['cache-control'], 'public, max-age=3600')
  // Without PUBLIC_URL anyone can forge the address, so no cache may keep it.
  const unknown = await madeApp(t)
  for (const url of ['/robots.txt', '/sitemap.xml']) {
    const forged = await unknown.inject({ url, headers: { host: 'evil.example' } })
    assert.match(forged.body, /http:\/\/evil\.example\//)
    assert.equal(forged.headers['cache-control'], 'no-store')
  }
  const compressed = await app.inject({ url: '/sitemap-bins-1.xml', headers: { 'accept-encoding': 'gzip' } })
  assert.equal(compressed.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(compressed.rawPayload).toString(), (await app.inject('/sitemap-bins-1.xml')).body)
})
