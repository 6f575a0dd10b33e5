import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { content, fetchSite, half, type Handler } from '#test/servers/fetch-site.ts'
import { sourceOfFile } from '#engine/reading/known-files.ts'
import { pinned } from './pinned.ts'

test('the pin is complete', () => {
  assert.match(
    pinned.address,
    /^https:\/\/raw\.githubusercontent\.com\/[\w-]+\/[\w-]+\/[0-9a-f]{40}\/[\w.-]+$/,
  )
  assert.match(pinned.sha256, /^[0-9a-f]{64}$/)
  assert.equal(sourceOfFile(pinned.sha256)?.licence, 'CC BY 4.0')
})

test('fetches the file, reports progress, and does not fetch it again', async (t) => {
  const site = await fetchSite(t, (_, response) => response.end(content))
  const progress: number[] = []
  assert.equal(await site.fetch({ onProgress: (received) => progress.push(received) }), 'fetched')
  await site.arrived()
  assert.equal(progress.at(-1), content.length)
  assert.ok(progress.every((received, i) => received > (progress[i - 1] ?? 0)))
  assert.equal(await site.fetch(), 'present')
  assert.equal(site.ranges.length, 1)
})

test('replaces a destination with other content', async (t) => {
  const site = await fetchSite(t, (_, response) => response.end(content))
  await writeFile(site.destination, randomBytes(content.length))
  assert.equal(await site.fetch(), 'fetched')
  await site.arrived()
})

test('leaves the destination unchanged when the fetch fails', async (t) => {
  const site = await fetchSite(t, (_, response) => response.writeHead(404).end())
  await writeFile(site.destination, 'old')
  await site.fails('the server answered 404')
  assert.equal(await readFile(site.destination, 'utf8'), 'old')
  assert.deepEqual(await site.files(), ['data.csv'])
})

test('decompresses gzip', async (t) => {
  const site = await fetchSite(t, ({ headers }, response) => {
    assert.equal(headers['accept-encoding'], 'gzip')
    response.setHeader('content-encoding', 'gzip').end(gzipSync(content))
  })
  await site.fetch()
  await site.arrived()
})

test('follows a redirect', async (t) => {
  const site = await fetchSite(t, ({ url }, response) => {
    if (url === '/moved') response.end(content)
    else response.writeHead(302, { location: '/moved' }).end()
  })
  await site.fetch()
  await site.arrived()
})

test('retries when the server is busy', async (t) => {
  const statuses = [503, 429, 200]
  const site = await fetchSite(t, (_, response) => response.writeHead(statuses.shift() ?? 404).end(content))
  await site.fetch()
  await site.arrived()
  assert.equal(site.ranges.length, 3)
})

test('resumes an interrupted download when the server supports it', async (t) => {
  const { handler, breakAtHalf } = breaking({ ranged: true })
  const site = await fetchSite(t, handler)
  await site.fetch({ onProgress: breakAtHalf })
  await site.arrived()
  assert.deepEqual(site.ranges, ['', `bytes=${half.length}-`])
})

test('starts over when the server does not support ranges', async (t) => {
  const { handler, breakAtHalf } = breaking({ ranged: false })
  const site = await fetchSite(t, handler)
  await site.fetch({ onProgress: breakAtHalf })
  await site.arrived()
})

test('resumes in a later call', async (t) => {
  const { handler, breakAtHalf } = breaking({ ranged: true })
  const site = await fetchSite(t, handler)
  await site.fails('the connection broke after 150 kB', { attempts: 1, onProgress: breakAtHalf })
  assert.deepEqual(await site.files(), ['data.csv.part'])
  await site.fetch()
  await site.arrived()
  assert.deepEqual(site.ranges, ['', `bytes=${half.length}-`])
})

test('resumes a download that started compressed', async (t) => {
  const { handler } = breaking({ ranged: true })
  const zipped = gzipSync(content)
  const site = await fetchSite(t, (request, response) => {
    if (request.headers.range) return handler(request, response)
    response.setHeader('content-encoding', 'gzip').end(zipped.subarray(0, zipped.length / 2))
  })
  await site.fetch()
  await site.arrived()
  assert.match(site.ranges[1] ?? '', /^bytes=[1-9]\d+-$/)
})

test('starts over when the server sends another range', async (t) => {
  const range = `bytes 0-${content.length - 1}/${content.length}`
  const site = await fetchSite(t, ({ headers }, response) => {
    if (headers.range) response.writeHead(206, { 'content-range': range })
    response.end(content)
  })
  await writeFile(`${site.destination}.part`, half)
  await site.fetch()
  await site.arrived()
  assert.deepEqual(site.ranges, [`bytes=${half.length}-`, ''])
})

test('starts over when the server refuses the range', async (t) => {
  const site = await fetchSite(t, ({ headers }, response) => {
    response.writeHead(headers.range ? 416 : 200).end(content)
  })
  await writeFile(`${site.destination}.part`, half)
  await site.fetch()
  await site.arrived()
})

test('starts over once when a resumed file is wrong', async (t) => {
  const { handler } = breaking({ ranged: true, broken: true })
  const site = await fetchSite(t, handler)
  await writeFile(`${site.destination}.part`, randomBytes(100))
  await site.fetch({ attempts: 1 })
  await site.arrived()
  assert.deepEqual(site.ranges, ['bytes=100-', ''])
})

for (const [what, part] of [
  ['too long', randomBytes(content.length + 1)],
  ['as long as the file but wrong', randomBytes(content.length)],
] as const) {
  test(`starts over when the kept part is ${what}`, async (t) => {
    const site = await fetchSite(t, (_, response) => response.end(content))
    await writeFile(`${site.destination}.part`, part)
    await site.fetch()
    await site.arrived()
  })
}

test('needs no network when the kept part is complete', async (t) => {
  const site = await fetchSite(t, (_, response) => response.end())
  await writeFile(`${site.destination}.part`, content)
  assert.equal(await site.fetch(), 'fetched')
  await site.arrived()
  assert.deepEqual(site.ranges, [])
})

interface Breaking {
  handler: Handler
  /** Breaks the connection once, after half of the file. */
  breakAtHalf: (received: number) => void
}

/** A server that sends half of the file, and the rest in a second response, with or without support for ranges. */
function breaking({ ranged, broken = false }: { ranged: boolean; broken?: boolean }): Breaking {
  let current: ServerResponse | undefined
  return {
    handler: ({ headers }, response) => {
      const from = ranged ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0
      if (from > 0) {
        response.statusCode = 206
        response.setHeader('content-range', `bytes ${from}-${content.length - 1}/${content.length}`)
      }
      current = response.setHeader('content-length', content.length - from)
      response.write(content.subarray(from, half.length))
      if (from > 0 || broken) response.end(content.subarray(Math.max(from, half.length)))
    },
    breakAtHalf: (received) => {
      if (broken || received !== half.length) return
      broken = true
      current?.destroy()
    },
  }
}
