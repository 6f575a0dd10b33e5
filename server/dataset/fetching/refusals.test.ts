import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { content, fetchSite, half, type Handler } from '#test/servers/fetch-site.ts'
import { fetchPinned } from './fetch-pinned.ts'

const bomb = gzipSync(Buffer.alloc(30_000_000))

type Case = [name: string, message: string, requests: number, server: Handler]

// None of them leaves a file behind.
const refusals: Case[] = [
  [
    'a Content-Length that is too large',
    'the server announced 300001 bytes instead of 300000',
    1,
    (_, response) => response.setHeader('content-length', content.length + 1).write(content),
  ],
  [
    'a Content-Length that is too small',
    'the server announced 10 bytes instead of 300000',
    1,
    (_, response) => response.setHeader('content-length', 10).end('0123456789'),
  ],
  [
    'an endless response',
    'the server sent more than the expected 300 kB',
    1,
    (_, response) => {
      const send = (): void => void (response.destroyed || response.write(content, send))
      send()
    },
  ],
  [
    'one byte too many',
    'the server sent more than the expected 300 kB',
    1,
    (_, response) => {
      response.write(content)
      response.end('0')
    },
  ],
  [
    'a gzip bomb',
    'the server sent more than the expected 300 kB',
    1,
    (_, response) => response.setHeader('content-encoding', 'gzip').end(bomb),
  ],
  [
    'invalid gzip',
    'the response could not be decompressed',
    1,
    (_, response) => response.setHeader('content-encoding', 'gzip').end(content),
  ],
  [
    'an encoding that was not requested',
    'the server sent an encoding that was not requested (br)',
    1,
    (_, response) => response.setHeader('content-encoding', 'br').end(content),
  ],
  [
    'other content of the same size',
    'the content does not match the expected SHA-256',
    1,
    (_, response) => response.end(randomBytes(content.length)),
  ],
  [
    'a redirect to another scheme',
    'the server redirected to an unsupported address (ftp:)',
    1,
    (_, response) => response.writeHead(302, { location: 'ftp://127.0.0.1/data.csv' }).end(),
  ],
  [
    'a redirect without an address',
    'the server redirected without an address',
    1,
    (_, response) => response.writeHead(302).end(),
  ],
  ...['127.0.0.1:1', '169.254.169.254', '[::1]:8080', 'localhost', 'printer.lan', '10.0.0.7', '0x7f.1'].map(
    (host): Case => [
      `a redirect to ${host}`,
      `the server redirected to ${new URL(`http://${host}`).host}, which is not a public address`,
      1,
      (_, response) => response.writeHead(302, { location: `http://${host}/data.csv` }).end(),
    ],
  ),
  [
    'a redirect loop',
    'the server redirected more than 3 times',
    4,
    (_, response) => response.writeHead(302, { location: '/data.csv' }).end(),
  ],
  ['404', 'the server answered 404', 1, (_, response) => response.writeHead(404).end()],
  ['500', 'the server answered 500', 3, (_, response) => response.writeHead(500).end()],
  [
    '429',
    'the server answered 429',
    3,
    (_, response) => response.writeHead(429, { 'retry-after': '0' }).end(),
  ],
  [
    'a 206 that was not requested',
    'the server answered 206',
    1,
    (_, response) => response.writeHead(206).end(),
  ],
]

for (const [name, message, requests, handler] of refusals) {
  test(`refuses ${name}`, async (t) => {
    const site = await fetchSite(t, handler)
    await site.fails(message)
    assert.equal(site.ranges.length, requests)
    assert.deepEqual(await site.files(), [])
  })
}

test('gives up on a server that never answers', async (t) => {
  const site = await fetchSite(t, () => {})
  await site.fails('the server did not answer', { stallMs: 20 })
  assert.deepEqual(await site.files(), [])
})

test('gives up on a server that stops sending, and keeps what arrived', async (t) => {
  const site = await fetchSite(t, (_, response) => response.write(half))
  await site.fails('the server stopped sending after 150 kB', { stallMs: 500, attempts: 1 })
  assert.deepEqual(await site.files(), ['data.csv.part'])
})

test('gives up on a server that sends too slowly', async (t) => {
  const site = await fetchSite(t, (_, response) => {
    const timer = setInterval(() => response.write('0'), 5)
    response.on('close', () => clearInterval(timer))
  })
  await site.fails('it took too long', { deadlineMs: 60 })
})

test('gives up on a server that always ends early, and keeps what arrived', async (t) => {
  const site = await fetchSite(t, (_, response) => {
    response.write(half)
    response.end()
  })
  await site.fails('the server ended after 150 kB of 300 kB')
  assert.equal(site.ranges.length, 3)
  assert.deepEqual(await site.files(), ['data.csv.part'])
})

test('does not wait longer than the deadline', async (t) => {
  const site = await fetchSite(t, (_, response) => response.writeHead(503, { 'retry-after': '30' }).end())
  await site.fails('the server answered 503', { deadlineMs: 5_000 })
  assert.equal(site.ranges.length, 1)
})

test('reports that the connection was refused', async (t) => {
  const site = await fetchSite(t, () => {})
  await site.close()
  await site.fails('the server refused the connection')
})

test('can be stopped during a download', async (t) => {
  const site = await fetchSite(t, (_, response) => response.write(half))
  const stop = new AbortController()
  await site.fails('the fetch was stopped', { signal: stop.signal, onProgress: () => stop.abort() })
  assert.deepEqual(await site.files(), ['data.csv.part'])
})

test('can be stopped before it starts and between attempts', async (t) => {
  const stop = new AbortController()
  const site = await fetchSite(t, (_, response) => {
    response.writeHead(500).end()
    setTimeout(() => stop.abort(), 20)
  })
  await site.fails('the fetch was stopped', { signal: stop.signal, pauseMs: 60_000 })
  await site.fails('the fetch was stopped', { signal: stop.signal })
  assert.equal(site.ranges.length, 1)
})

test('reports that the file cannot be written', async (t) => {
  const site = await fetchSite(t, (_, response) => response.end(content))
  const file = join(dirname(site.destination), 'file')
  await writeFile(file, '')
  const pin = { address: 'http://127.0.0.1:9/', size: 1, sha256: '' }
  await assert.rejects(
    fetchPinned(pin, join(file, 'data.csv')),
    /could not be fetched: the file could not be written/,
  )
  await rm(file)
  assert.deepEqual(site.ranges, [])
})

test("does not report the caller's own error as the server's", async (t) => {
  const site = await fetchSite(t, (_, response) => response.end(content))
  const onProgress = (): void => {
    throw new TypeError('mine')
  }
  await assert.rejects(site.fetch({ onProgress }), new TypeError('mine'))
})
