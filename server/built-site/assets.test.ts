import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { madeApp } from '#test/apps/made-app.ts'
import { sentPage } from '#test/apps/sent-page.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'

const script = 'export const words = "words"\n'.repeat(100)
const inline = `document.documentElement.dataset.scheme = '<dark>'`
const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shared.js'], css: ['assets/index-1.css'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  '_table.js': { file: 'assets/table-1.js', imports: ['_shared.js'], css: ['assets/table-1.css'] },
  'lookup/LookupPage.tsx': {
    file: 'assets/LookupPage-1.js',
    imports: ['_table.js', 'index.html'],
    css: ['assets/LookupPage-1.css'],
  },
  '../node_modules/geist-latin-wght-normal.woff2': { file: 'assets/geist-latin-wght-normal-1.woff2' },
  '../node_modules/geist-mono-latin-wght-normal.woff2': {
    file: 'assets/geist-mono-latin-wght-normal-1.woff2',
  },
  '../node_modules/geist-latin-ext-wght-normal.woff2': { file: 'assets/geist-latin-ext-wght-normal-1.woff2' },
}

const files: Record<string, string | Buffer> = {
  'index.html': `<!doctype html><html><head><script>${inline}</script><!--head--><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="stylesheet" href="/assets/index-1.css"></head><body><!--app--><!--data--></body></html>`,
  '.vite/manifest.json': JSON.stringify(manifest),
  '.made-from': 'secret',
  'assets/.hidden.js': 'secret',
  'assets/index-1.js': script,
  'assets/index-1.js.br': brotliCompressSync(script),
  'assets/index-1.js.gz': gzipSync(script),
  'assets/index-1.css': 'p{}',
  'assets/LookupPage-1.css': 'main { color: var(--text) }',
  'assets/table-1.css': 'td { color: var(--quiet) }',
  'assets/deobfuscate-worker-1.js': script,
  'flags/dk.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
  'preview.png': 'picture',
}

async function builtApp(t: TestContext) {
  const distDir = await temporaryFolder(t)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(distDir, name)), { recursive: true })
    await writeFile(join(distDir, name), content)
  }
  return madeApp(t, {}, { distDir })
}

const day = 'public, max-age=86400'
const year = 'public, max-age=31536000, immutable'

test('files are sent with their content type and cache lifetime', async (t) => {
  const app = await builtApp(t)
  for (const [url, type, kept] of [
    ['/assets/index-1.js', 'text/javascript; charset=utf-8', year],
    ['/assets/index-1.js?x', 'text/javascript; charset=utf-8', year],
    ['/assets/index-1.css', 'text/css; charset=utf-8', year],
    ['/flags/dk.svg', 'image/svg+xml', day],
    ['/favicon.svg', 'image/svg+xml', day],
    ['/manifest.webmanifest', 'application/manifest+json', day],
    ['/preview.png', 'image/png', day],
  ] as const) {
    const reply = await app.inject(url)
    assert.equal(reply.statusCode, 200, url)
    assert.equal(reply.headers['content-type'], type)
    assert.equal(reply.headers['cache-control'], kept)
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
    assert.equal(reply.headers['cross-origin-resource-policy'], 'same-origin')
    assert.match(String(reply.headers['content-security-policy']), /default-src 'none'/)
    assert.equal(reply.body, files[url.slice(1).replace('?x', '')]!.toString())

    const head = await app.inject({ method: 'HEAD', url })
    assert.equal(head.statusCode, 200)
    assert.equal(head.headers['content-length'], reply.headers['content-length'])
    assert.equal(head.body, '')

    const again = await app.inject({
      url,
      headers: { 'if-none-match': `"x", ${String(reply.headers.etag)}` },
    })
    assert.equal(again.statusCode, 304)
    assert.equal(again.body, '')
    assert.equal(again.headers.etag, reply.headers.etag)
    const other = await app.inject({ url, headers: { 'if-none-match': '"other"' } })
    assert.equal(other.statusCode, 200)
  }
})

test('only the sandbox worker may run WebAssembly, and nothing else', async (t) => {
  const app = await builtApp(t)
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy']
  assert.equal(
    await policyOf('/assets/deobfuscate-worker-1.js'),
    "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
  )
  for (const url of ['/assets/index-1.js', '/', '/assets/other/deobfuscate-worker-1.js'])
    assert.doesNotMatch(String(await policyOf(url)), /wasm/, url)
})

test('compressed files are sent when the client accepts them', async (t) => {
  const app = await builtApp(t)
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['zstd', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const reply = await app.inject({ url: '/assets/index-1.js', headers: { 'accept-encoding': accepted } })
    assert.equal(reply.headers['content-encoding'], encoding, accepted)
    assert.equal(reply.headers.vary, 'accept-encoding')
    assert.equal(unpack(reply.rawPayload).toString(), script)
  }
  const plain = await app.inject({ url: '/assets/index-1.css', headers: { 'accept-encoding': 'br' } })
  assert.equal(plain.headers['content-encoding'], undefined)
})

test('no other file can be requested', async (t) => {
  const app = await builtApp(t)
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  for (const path of [
    '/index.html',
    '/.made-from',
    '/.vite/manifest.json',
    '/assets/.hidden.js',
    '/assets/../.made-from',
    '/assets/%2e%2e/.made-from',
    '/assets/..%2f.made-from',
    '/assets/..%5c.made-from',
    '/assets/%252e%252e/.made-from',
    '/assets//index-1.js',
    '/assets/./index-1.js',
    '/assets/index-1.js.br',
    '/assets/index-1.js.gz',
    '/assets/index-1.js%00',
    '/assets/',
    '/flags/../../package.json',
    '/flags/DK.svg',
    '/../package.json',
    '//assets/index-1.js',
    '/assets/__proto__',
    '/assets/constructor',
  ]) {
    // Written by hand, because a client would normalise the path.
    const answer = await ask(address, path)
    assert.match(answer, /^HTTP\/1\.1 40[04] /, path)
    assert.match(answer, /content-type: application\/json/i)
    assert.ok(!answer.includes('secret') && !answer.includes('words'), path)
  }
})

async function ask({ hostname, port }: URL, path: string): Promise<string> {
  const socket = connect(Number(port), hostname)
  socket.end(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

test('the policy allows the script and frame of Turnstile only when it is configured', async (t) => {
  const keys = { TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' }
  const app = await madeApp(t, keys)
  const policy = String((await app.inject('/login')).headers['content-security-policy'])
  assert.match(policy, /script-src 'self' [^;]*https:\/\/challenges\.cloudflare\.com;/)
  assert.match(policy, /frame-src https:\/\/challenges\.cloudflare\.com;/)
  assert.doesNotMatch(policy, /connect-src [^;]*cloudflare|secret/)
})

test('a page preloads what it needs, and its policy allows nothing else', async (t) => {
  const app = await builtApp(t)
  const { body, headers } = await app.inject('/')
  const scripts = [...body.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script!)
  assert.deepEqual(scripts, [inline])
  const hash = createHash('sha256').update(inline).digest('base64')
  assert.equal(
    headers['content-security-policy'],
    `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'unsafe-inline'; ` +
      `img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; ` +
      `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
  const links = [
    ...body.matchAll(/<link (?:disabled )?rel="(modulepreload|preload|stylesheet)".*? href="([^"]+)">/g),
  ]
  assert.deepEqual(
    links.map(([, rel, href]) => `${rel} ${href}`),
    [
      'stylesheet /assets/index-1.css',
      'stylesheet /assets/LookupPage-1.css',
      'stylesheet /assets/table-1.css',
      'modulepreload /assets/LookupPage-1.js',
      'modulepreload /assets/table-1.js',
      'preload /assets/geist-latin-wght-normal-1.woff2',
    ],
  )
  assert.ok(body.indexOf('</head>') > body.indexOf('/assets/table-1.css'))
  assert.ok(body.indexOf('first-data') > body.indexOf('<body>'))
  for (const url of ['/register', '/search', '/nothing']) {
    const page = await app.inject({ url, headers: { accept: 'text/html' } })
    assert.match(
      page.body,
      /modulepreload" fetchpriority="low" crossorigin href="\/assets\/LookupPage-1\.js/,
      url,
    )
  }
})

test('the first paint waits for no file: a page has its styles in it', async (t) => {
  const app = await builtApp(t)
  const { body, headers } = await app.inject('/')
  assert.equal(headers.link, undefined)
  const styles = ['index', 'LookupPage', 'table'].map((name) => files[`assets/${name}-1.css`])
  assert.ok(body.includes(`<style>${styles.join('\n')}</style><link disabled rel="stylesheet"`))
})

test('a page that is not kept has its styles in it for clients that unpack gzip; others load them early', async (t) => {
  const app = await builtApp(t)
  const ask = (accepted: string) =>
    app.inject({ url: '/bin/400001', headers: { accept: 'text/html', 'accept-encoding': accepted } })
  const plain = await ask('identity')
  assert.match(plain.body, /<link rel="stylesheet" href="\/assets\/index-1\.css">/)
  assert.match(String(plain.headers.link), /^<\/assets\/index-1\.css>; rel=preload; as=style; crossorigin/)
  const reply = await ask('gzip, deflate, br, zstd')
  assert.equal(reply.headers.link, undefined)
  const body = gunzipSync(reply.rawPayload).toString()
  const withoutStyles = (html: string) =>
    html.replaceAll(/<style>.*?<\/style>|<link [^>]*rel="stylesheet"[^>]*>/gs, '')
  assert.equal(withoutStyles(body), withoutStyles(plain.body))
  assert.ok(body.includes(`<style>${files['assets/index-1.css']!.toString()}`))
})

test('a page that only changes with the dataset is compressed once and not sent again to clients that have it', async (t) => {
  const app = await builtApp(t)
  const plain = await app.inject('/')
  for (const [accepted, unpack] of [
    ['gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const reply = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    assert.equal(unpack(reply.rawPayload).toString(), plain.body)
    assert.equal(reply.headers.etag, plain.headers.etag)
  }
  const known = { accept: 'text/html', 'if-none-match': String(plain.headers.etag) }
  assert.equal((await app.inject({ url: '/', headers: known })).statusCode, 304)
  const missing = await app.inject({ url: '/nothing', headers: { accept: 'text/html' } })
  const again = await app.inject({
    url: '/nothing',
    headers: { accept: 'text/html', 'if-none-match': String(missing.headers.etag) },
  })
  assert.equal(again.statusCode, 404, 'what is missing stays so')
  // One page is built for all hosts after the first few, of which one is that of the requests above.
  for (let count = 0; count < 300; count++) {
    const { body } = await app.inject({ url: '/', headers: { host: `h${count}.example` } })
    assert.equal(sentPage(body).canonical, count < 7 ? `http://h${count}.example/` : '/')
  }
})
