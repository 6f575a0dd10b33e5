import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved, pages, pagesByPath, tabTitle } from '#contract/pages.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { sentPage } from '#test/apps/sent-page.ts'
import { smallRecords, snapshotOf } from '#test/data/small-bins.ts'

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const origin = 'https://bins.example'
const environment = { PUBLIC_URL: origin, SITE_NAME: 'Other & Name' }

const expected: [url: string, status: number, title: string, canonical: string, robots: string][] = [
  ...[...pagesByPath.values()]
    .filter(({ path }) => !path.includes(':'))
    .map(
      ({ path, title, goesTo, noindex }) =>
        [
          path,
          200,
          title,
          goesTo ?? path,
          noindex ? 'noindex' : 'index, follow',
        ] as (typeof expected)[number],
    ),
  [
    '/bin/457173',
    200,
    'BIN 457173 · Visa/Dankort Debit · Nord Bank, Denmark',
    '/bin/457173',
    'index, follow',
  ],
  ['/bin/222100', 200, 'BIN 222100 · Mastercard Credit', '/bin/222100', 'index, follow'],
  [
    '/bin/4571736012',
    200,
    'BIN 4571736012 · Visa/Dankort Credit Gold · Nord Bank, Denmark',
    '/bin/4571736012',
    'index, follow',
  ],
  ['/bin/510000', 404, 'BIN Not Found', '/', 'noindex'],
  ['/bin/999999', 404, 'BIN Not Found', '/', 'noindex'],
  ['/bin/12345', 404, 'BIN Not Found', '/', 'noindex'],
  ['/bin/457173601234', 404, 'BIN Not Found', '/', 'noindex'],
  ['/bin/visa', 404, 'BIN Not Found', '/', 'noindex'],
  ['/bank/nord-bank', 200, 'Nord Bank: 2 BINs', '/bank/nord-bank', 'index, follow'],
  ['/bank/nord-bank?page=x', 200, 'Nord Bank: 2 BINs', '/bank/nord-bank', 'index, follow'],
  ['/bank/nobody', 404, 'Bank Not Found', '/', 'noindex'],
  ['/bank/__proto__', 404, 'Bank Not Found', '/', 'noindex'],
  ['/country/dk', 200, 'Denmark: 4 BINs', '/country/dk', 'index, follow'],
  ['/country/DK?types=DEBIT', 200, 'Denmark: 4 BINs', '/country/dk', 'index, follow'],
  ['/country/zz', 404, 'Country Not Found', '/', 'noindex'],
  ['/country/__proto__', 404, 'Country Not Found', '/', 'noindex'],
  ['/list/abc', 404, 'Bin List Unavailable', '/', 'noindex'],
  ['/nothing', 404, 'Page Not Found', '/', 'noindex'],
  ['/bin', 404, 'Page Not Found', '/', 'noindex'],
  ['/?bins=457173&vendors=VISA', 200, pages.lookup.title, '/', 'index, follow'],
  ['/tools/', 200, 'Tools', '/tools', 'index, follow'],
]

test('every page has its own head, status and address', async (t) => {
  const app = await madeApp(t, environment)
  for (const [url, status, title, canonical, robots] of expected) {
    const reply = await app.inject({ url, headers: { accept } })
    assert.equal(reply.statusCode, status, url)
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(reply.headers['cache-control'], 'no-cache')
    const page = sentPage(reply.body)
    const whole = tabTitle(title, 'Other & Name')
    assert.equal(page.title, whole)
    assert.equal(page.canonical, origin + canonical, url)
    assert.equal(page.robots, robots, url)
    assert.ok(page.description.length > 20)
    for (const [name, content] of Object.entries({
      'og:title': whole,
      'og:description': page.description,
      'og:url': page.canonical,
      'og:site_name': 'Other & Name',
      'og:type': 'website',
      'og:image': `${origin}/preview.png`,
      'twitter:card': 'summary_large_image',
      'twitter:title': whole,
    })) {
      assert.equal(page.meta(name), content, `${url} ${name}`)
    }
    const head = await app.inject({ method: 'HEAD', url, headers: { accept } })
    assert.equal(head.statusCode, status)
    // Without a route, only Node itself leaves out the body.
    if (title !== 'Page Not Found') assert.equal(head.body, '')
  }
})

test('the page of a missing item does not repeat what was requested', async (t) => {
  const app = await madeApp(t, environment)
  for (const url of ['/bank/secret-name', '/list/secret-name', '/secret-name', '/bin/secret-name']) {
    assert.ok(!(await app.inject({ url, headers: { accept } })).body.includes('secret-name'), url)
  }
})

test('old addresses redirect to the new ones', async (t) => {
  const app = await madeApp(t)
  for (const [path, to] of Object.entries(moved)) {
    const reply = await app.inject({ url: path, headers: { accept } })
    assert.equal(reply.statusCode, 301)
    assert.equal(reply.headers.location, to)
  }
})

test('programs get errors and the JSON of a bank, browsers get pages', async (t) => {
  const app = await madeApp(t)
  for (const [url, accept, type, status] of [
    ['/bank/nord-bank', 'application/json', 'json', 200],
    ['/bank/nord-bank', 'Application/JSON;q=0.5, text/plain', 'json', 200],
    ['/bank/nord-bank', 'text/html, application/json', 'html', 200],
    ['/bank/nord-bank', '*/*', 'html', 200],
    ['/bank/nord-bank', undefined, 'html', 200],
    ['/bank/nobody', 'application/json', 'json', 404],
    ['/nothing', 'text/html', 'html', 404],
    ['/nothing', '*/*', 'json', 404],
    ['/nothing', 'application/json', 'json', 404],
    ['/nothing', undefined, 'json', 404],
    ['/nothing.php', 'text/html', 'json', 404],
    ['/wp-content/x.js?y=/z', 'text/html', 'json', 404],
    ['/api/nothing', 'text/html', 'json', 404],
    ['/assets/nothing', 'text/html', 'json', 404],
    ['/flags/nothing', 'text/html', 'json', 404],
    ['/banners/nothing', 'text/html', 'json', 404],
    ['/binlist/4571736012', 'text/html', 'json', 422],
    [`/list/${'x'.repeat(400)}`, 'text/html', 'json', 404],
    ['/bin/%E0%A4%A', 'text/html', 'json', 400],
  ] as const) {
    const reply = await app.inject({ url, headers: accept ? { accept } : {} })
    assert.equal(reply.statusCode, status, `${url} ${accept}`)
    assert.match(String(reply.headers['content-type']), new RegExp(type), `${url} ${accept}`)
    if (type === 'html' || url.startsWith('/bank/'))
      assert.match(String(reply.headers.vary), /\baccept\b(?!-)/)
  }
  const posted = await app.inject({ method: 'POST', url: '/nothing', headers: { accept } })
  assert.match(String(posted.headers['content-type']), /json/)
})

test('the page of a bank is same-origin only, its JSON is for every origin', async (t) => {
  const app = await madeApp(t)
  const page = await app.inject({ url: '/bank/nord-bank', headers: { accept } })
  assert.equal(page.headers['access-control-allow-origin'], undefined)
  assert.equal(page.headers['cross-origin-resource-policy'], 'same-origin')
  const json = await app.inject({ url: '/bank/nord-bank', headers: { accept: 'application/json' } })
  assert.equal(json.headers['access-control-allow-origin'], '*')
})

test('without PUBLIC_URL, absolute addresses use the host of the request if it is valid', async (t) => {
  const app = await madeApp(t, { PORT: '4000' })
  for (const [host, origin] of [
    ['bins.example', 'http://bins.example'],
    ['bins.example:8080', 'http://bins.example:8080'],
    ['192.0.2.1', 'http://192.0.2.1'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['a"><script>', 'http://localhost:4000'],
    ['user@else.example', 'http://localhost:4000'],
    ['else.example/path', 'http://localhost:4000'],
  ] as const) {
    const { body } = await app.inject({ url: '/', headers: { host } })
    assert.equal(sentPage(body).canonical, `${origin}/`, host)
  }
  const behind = await madeApp(t, { TRUSTED_PROXIES: '10.0.0.1' })
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'bins.example' }
  for (const [remoteAddress, origin] of [
    ['10.0.0.1', 'https://bins.example/'],
    ['10.0.0.2', 'http://own.example/'],
  ] as const) {
    const reply = await behind.inject({
      url: '/',
      remoteAddress,
      headers: { host: 'own.example', ...forwarded },
    })
    assert.equal(sentPage(reply.body).canonical, origin)
  }
})

test('hostile names and searches are escaped', async (t) => {
  const evil = `"><script>alert(1)</script><!--`
  const records = [...smallRecords, { ...smallRecords[1]!, bin: '410000', issuer: evil, brand: evil }]
  const dataset = await Dataset.open(readableBytes(snapshotOf(records)))
  const app = await madeApp(t, { SITE_NAME: `</title>${evil}` }, { dataset })
  const slug = dataset.record(dataset.rowOf('410000')!).bankSlug
  for (const url of [
    '/',
    '/bin/410000',
    `/bank/${encodeURIComponent(slug)}`,
    '/?bins=410000',
    `/?vendors=${encodeURIComponent(evil)}`,
    `/?vendors=${encodeURIComponent('</script><script>alert(1)</script>\u2028')}`,
    `/${encodeURIComponent(evil)}`,
  ]) {
    const { body } = await app.inject({ url, headers: { accept } })
    assert.deepEqual(
      body.match(/<script\b[^>]*>/gi),
      ['<script type="application/json" id="first-data">'],
      url,
    )
    assert.ok(!body.includes('<!--') && !body.includes('\u2028'))
    assert.match(sentPage(body).title, /<script>/i)
  }
  const bank = sentPage((await app.inject({ url: `/bank/${slug}`, headers: { accept } })).body)
  assert.ok(bank.title.toLowerCase().startsWith(evil))
})
