import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { starterSnapshot } from '#engine/build/import-files.ts'
import { packCompact } from '#engine/compact/pack-compact.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { snapshotOf, smallRecords } from '#test/data/small-bins.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { CurrentDataset } from '../current.ts'
import { fetchableAddress } from '../fetching/fetch-unpinned.ts'
import { firstDataset } from '../first.ts'
import { ImportHistory } from '../../history/import-history.ts'
import { followDataset } from './follow.ts'

const few = snapshotOf(smallRecords.slice(0, 2))
const more = snapshotOf()

/** What is published. A request for what the client knows is answered with 304. */
async function publish(t: TestContext, may: (url: URL) => boolean = () => true) {
  const shop = { content: few, etag: '"1"', isOpen: true, sent: 0, unchanged: 0 }
  const serve: RequestListener = (request, response) => {
    if (!shop.isOpen || !may(new URL(request.url!, `http://${request.headers.host}`))) {
      response.writeHead(shop.isOpen ? 403 : 503).end()
    } else if (request.headers['if-none-match'] === shop.etag) {
      shop.unchanged++
      response.writeHead(304).end()
    } else {
      shop.sent++
      response.writeHead(200, { etag: shop.etag }).end(shop.content)
    }
  }
  const server = createServer(serve).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { shop, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A server that follows it. */
async function follow(t: TestContext, address: string, dataDir?: string) {
  const folder = dataDir ?? (await temporaryFolder(t))
  const path = join(folder, 'dataset.bindex')
  const { dataset } = await firstDataset(path)
  const current = new CurrentDataset(dataset, path)
  const lines: string[] = []
  const note = (line: unknown) => void lines.push(String(line))
  const log = { info: note, warn: note, error: note, debug: note }
  const stop = new AbortController()
  const ended = followDataset({ address, dataDir: folder, current, log, signal: stop.signal, every: 20 })
  const end = async () => {
    stop.abort()
    await ended
  }
  t.after(end)
  return { current, lines, folder, end }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('five servers take up a new dataset, and ask for nothing twice', async (t) => {
  const { shop, origin } = await publish(t)
  const servers = await Promise.all(
    Array.from({ length: 5 }, () => follow(t, `${origin}/bins.bindex?key=secret`)),
  )
  await until(() => servers.every(({ current }) => current.dataset.rows === 2))
  Object.assign(shop, { content: more, etag: '"2"' })
  await until(() => servers.every(({ current }) => current.dataset.rows === smallRecords.length))
  assert.equal(shop.sent, 10)
  assert.ok(servers.every(({ lines }) => !lines.join().includes('secret')))
  const [{ folder, current }] = servers as [(typeof servers)[0]]
  const imports = await new ImportHistory(folder).imports(current.dataset.facts.built)
  assert.deepEqual(
    imports.map(({ rows, added, hasRows }) => [rows, added, hasRows]),
    [
      [smallRecords.length, smallRecords.length - 2, true],
      [2, 2, false],
    ],
    'each records what a new dataset changed',
  )

  // A restart begins with what is there.
  const [first] = servers
  await first!.end()
  const again = await follow(t, `${origin}/bins.bindex?key=secret`, first!.folder)
  assert.equal(again.current.dataset.rows, smallRecords.length)
  const { unchanged } = shop
  await until(() => shop.unchanged > unchanged + 10)
  assert.equal(shop.sent, 10)
})

test('what is damaged, cut off or no dataset is not used, and said once', async (t) => {
  const { shop, origin } = await publish(t)
  const { current, lines } = await follow(t, `${origin}/bins.bindex`)
  await until(() => current.dataset.rows === 2)
  const altered = Buffer.from(more)
  altered[altered.length >> 1]! ^= 1
  const contents = [altered, more.subarray(0, more.length - 100), Buffer.from('<html>'), Buffer.alloc(0)]
  for (const [at, content] of contents.entries()) {
    Object.assign(shop, { content, etag: `"bad ${at}"` })
    const { sent } = shop
    await until(() => shop.sent > sent + 3)
    assert.equal(current.dataset.rows, 2)
    assert.equal(current.update.state, 'failed')
  }
  assert.ok(lines.filter((line) => line.startsWith('Keeping')).length <= contents.length, lines.join('\n'))
  Object.assign(shop, { isOpen: false })
  await until(() => lines.at(-1)!.includes('503'))
  Object.assign(shop, { content: more, etag: '"3"', isOpen: true })
  await until(() => current.dataset.rows === smallRecords.length)
  await until(() => current.update.state === 'idle')
})

test('the compact form of another site is built, or refused when it cannot be', async (t) => {
  const { shop, origin } = await publish(t)
  const packed = await packCompact(readableBytes(more))
  const altered = Buffer.from(packed)
  altered[altered.length >> 1]! ^= 1
  const { current, lines } = await follow(t, `${origin}/dataset/current.compact.bindex`)
  await until(() => current.dataset.rows === 2)
  for (const [at, content] of [altered, packed.subarray(0, packed.length - 100)].entries()) {
    Object.assign(shop, { content, etag: `"bad ${at}"` })
    const { sent } = shop
    await until(() => shop.sent > sent + 1)
    assert.equal(current.dataset.rows, 2)
    assert.match(lines.join(), /incoming\.bindex is damaged/)
  }
  Object.assign(shop, { content: packed, etag: '"2"' })
  await until(() => current.dataset.rows === smallRecords.length)
  assert.deepEqual(await readFile(current.path), more)
})

test('the starter data is replaced even by a file that was fetched before', async (t) => {
  const { origin } = await publish(t)
  const { current, folder, end } = await follow(t, `${origin}/bins.bindex`)
  await until(() => current.dataset.rows === 2)
  await end()
  await writeFile(current.path, starterSnapshot())
  const again = await follow(t, `${origin}/bins.bindex`, folder)
  await until(() => again.current.dataset.rows === 2)
})

const keys = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-central-1',
}

test('an address of S3 is signed as the specification says', async (t) => {
  const { shop, origin } = await publish(t, (url) => isSigned(url, keys.secretAccessKey))
  const own = { ...keys, endpoint: origin }
  const address = await fetchableAddress('s3://shop/some folder/bins.bindex', own)
  assert.equal((await fetch(address)).status, 200)
  assert.equal((await fetch(address.replace('bins', 'sins'))).status, 403)
  const wrong = await fetchableAddress('s3://shop/bins.bindex', {
    ...own,
    secretAccessKey: 'other',
  })
  assert.equal((await fetch(wrong)).status, 403)
  assert.equal(shop.sent, 1)
  await assert.rejects(
    fetchableAddress('s3://shop/bins.bindex', { ...own, accessKeyId: '' }),
    /AWS_ACCESS_KEY_ID/,
  )
  const amazon = await fetchableAddress('s3://shop/bins.bindex', { ...keys, endpoint: '' })
  assert.match(amazon, /^https:\/\/s3\.eu-central-1\.amazonaws\.com\/shop\/bins\.bindex\?/)
})

/** Signature version 4 in the query, step by step. */
function isSigned({ searchParams, pathname, host }: URL, secret: string): boolean {
  const query = [...searchParams].filter(([name]) => name !== 'X-Amz-Signature')
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  const canonical = query
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const request = ['GET', pathname, canonical, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const [, date = '', region = '', service = ''] = searchParams.get('X-Amz-Credential')!.split('/')
  const scope = `${date}/${region}/${service}/aws4_request`
  const hash = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', searchParams.get('X-Amz-Date'), scope, hash].join('\n')
  let key: string | Buffer = `AWS4${secret}`
  for (const part of [date, region, service, 'aws4_request'])
    key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(text).digest('hex') === searchParams.get('X-Amz-Signature')
}
