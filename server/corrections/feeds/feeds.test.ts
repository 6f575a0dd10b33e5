import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Output } from '#contract/api.ts'
import { startSuggestions } from '#test/apps/suggestions.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import type { Log } from '../../platform/log.ts'
import { CorrectionFeeds } from './feeds.ts'

forEachDatabase(({ open }) => {
  test('a site uses the corrections of another, under its name and below its own', async (t) => {
    const { app, ada, bob, add } = await startSuggestions(t, await open(t))
    const { id } = await add(ada)
    await bob.call('POST /api/corrections/:id/accept', { params: { id }, body: {} })
    const friend = await app.listen({ host: '127.0.0.1', port: 0 })

    const dataDir = await temporaryFolder(t)
    await writeFile(join(dataDir, 'dataset.bindex'), snapshotOf())
    const environment = { DATA_DIR: dataDir, BIN_DATA: `${friend}/api/corrections.csv` }
    const first = await startServer(t, environment)
    await first.says(/1 corrections of 127\.0\.0\.1:\d+ are in use/)
    const detail = async (address: string) =>
      (await (await fetch(`${address}/api/bin/400001`)).json()) as Output<'GET /api/bin/:bin'>
    const says = async (address: string, type: string) => {
      while ((await detail(address)).type !== type) await sleep(50)
    }
    await says(first.address, 'DEBIT')
    const { corrected, sources } = await detail(first.address)
    assert.match(corrected[0]!.title, /^Corrected on Bindex \(127\.0\.0\.1:\d+\)$/)
    assert.equal(sources[0]!.name, new URL(friend).host)
    const exported = (await (await fetch(`${first.address}/api/corrections.json`)).json()) as {
      corrections: []
    }
    assert.deepEqual(exported.corrections, [], 'a site passes on only its own')

    first.process.kill('SIGKILL')
    await first.exited
    await app.close()
    const second = await startServer(t, environment)
    assert.equal((await detail(second.address)).type, 'DEBIT', 'kept while the other site is away')
    await second.says(/could not be fetched/)
  })
})

const good = (count: number, from = 400_000) =>
  JSON.stringify({
    site: 'Friend',
    licence: 'CC BY 4.0',
    corrections: Array.from({ length: count }, (_, at) => ({
      bin: String(from + at),
      field: 'type',
      value: 'DEBIT',
    })),
  })

/** A site that behaves as badly as the test wants. */
async function hostile(t: TestContext, listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/corrections.json`
}

test('a hostile site changes nothing: the last good list stays in use', { timeout: 60_000 }, async (t) => {
  let asked = 0
  const secret = await hostile(t, (_, response) => {
    asked++
    response.end(good(30, 600_000))
  })
  let behave: RequestListener = (_, response) => void response.end(good(20))
  const address = await hostile(t, (request, response) => behave(request, response))
  const dataDir = await temporaryFolder(t)
  const lines: string[] = []
  const note = (line: unknown) => void lines.push(String(line))
  const log = { info: note, warn: note, error: note, debug: note } satisfies Log
  const feeds = new CorrectionFeeds([address], dataDir, log)
  t.after(() => feeds.close())
  await feeds.open()
  assert.equal(await feeds.refresh(), true)
  assert.equal(feeds.list[0]!.corrections.length, 20)
  assert.equal(await feeds.refresh(), false, 'unchanged')

  const attacks: [RequestListener, RegExp][] = [
    [(_, response) => void response.end('<!doctype html>'), /are not used: it is not JSON/],
    [(_, response) => void response.end(good(9)), /less than half of the 20 in use/],
    [(_, response) => void response.writeHead(302, { location: secret }).end(), /not a public address/],
    [
      (_, response) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
      /not a public address/,
    ],
    [(_, response) => void response.writeHead(500).end(), /the server answered 500/],
    [(request) => void request.socket.destroy(), /could not be fetched/],
    [
      (_, response) => {
        const piece = Buffer.alloc(1 << 20, '[')
        const more = () => {
          while (!response.destroyed && response.write(piece));
        }
        response.on('drain', more)
        more()
      },
      /it is larger than 8 MB/,
    ],
    [(_, response) => void response.end('['.repeat(5_000_000)), /it is not JSON/],
    [
      (_, response) => void response.end(good(20).replaceAll('"DEBIT"', '"4111 1111 1111 1111"')),
      /20 of its 20 corrections cannot be used/,
    ],
  ]
  for (const [listener, message] of attacks) {
    behave = listener
    assert.equal(await feeds.refresh(), false, String(message))
    assert.match(lines.at(-1)!, message)
    assert.ok(!lines.at(-1)!.includes('4111'))
    assert.equal(feeds.list[0]!.corrections.length, 20)
  }
  assert.equal(asked, 0)
  const again = new CorrectionFeeds([address], dataDir, log)
  await again.open()
  assert.equal(again.list[0]!.corrections.length, 20, 'kept on disk')
  assert.equal((await readdir(join(dataDir, 'corrections'))).length, 1)
})
