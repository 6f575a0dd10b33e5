import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { createGzip } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumFlags, need } from '#test/run/needs.ts'
import { installedEngine } from '#test/servers/installed-engine.ts'

const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'; connect-src 'self'"

/** A page that has the library and the small dataset beside it, and a strict policy. */
async function startSite(t: TestContext): Promise<string> {
  const { folder } = await installedEngine()
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Security-Policy', policy)
    if (url === '/') response.setHeader('Content-Type', 'text/html').end('<title>A page</title>')
    else if (url === '/dataset.bindex') createReadStream(join(folder, 'dataset.bindex')).pipe(response)
    else if (url === '/dataset.bindex.gz')
      createReadStream(join(folder, 'dataset.bindex')).pipe(createGzip()).pipe(response)
    else if (url === '/bindex-engine.js') {
      response.setHeader('Content-Type', 'text/javascript')
      createReadStream(join(folder, 'node_modules/bindex-engine/bindex-engine.js')).pipe(response)
    } else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const program = `(async () => {
  const { open } = await import('/bindex-engine.js')
  const bytes = await (await fetch('/dataset.bindex')).arrayBuffer()
  const found = []
  for (const from of [bytes, new Uint8Array(bytes), '/dataset.bindex', new URL('/dataset.bindex.gz', location)]) {
    const { info, lookup, search } = await open(from)
    found.push([info.rows, lookup('45717361').bin, search({ brand: 'VISA', country: 'Poland' }).rows[0].bank])
  }
  const failed = await open('/nothing').catch(({ code, message }) => [code, message])
  return { found, failed }
})()`

test('a page in Chromium opens bytes and addresses', { skip: need('chromium').missing }, async (t) => {
  const browser = await chromium.launch({
    executablePath: need('chromium').path!,
    args: chromiumFlags('127.0.0.1'),
  })
  t.after(() => browser.close())
  const page = await browser.newPage()
  await page.goto(await startSite(t))
  assert.deepEqual(await page.evaluate(program), {
    found: Array.from({ length: 4 }, () => [10, '457173', 'Bank "Zażółć"']),
    failed: ['unreadable', '/nothing answered with status 404.'],
  })
})
