import Fastify from 'fastify'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pacedFile } from './paced.ts'
import { send } from './send.ts'
import { until } from '#test/servers/until.ts'

const encodings = ['identity', 'gzip', 'br', 'zstd']
const piece = 100_000

for (const encoding of encodings) {
  test(`a client that stops reading stops the file from being made (${encoding})`, async (t) => {
    const { open, file } = await madeServer(t)
    const socket = await open(encoding)
    await until(() => file.made > 0)
    socket.pause()
    // Until the buffers on the way are full.
    let before = -1
    while (before !== file.made) {
      before = file.made
      await pause(100)
    }
    assert.ok(file.made * piece < 30_000_000, `${file.made} pieces`)
    assert.equal(file.isClosed, false)
    socket.resume()
    await until(() => file.made > before)
  })

  test(`a download that is aborted is not made any further (${encoding})`, async (t) => {
    const { open, file } = await madeServer(t)
    const socket = await open(encoding)
    await until(() => file.made > 3)
    socket.destroy()
    await until(() => file.isClosed)
    const { made } = file
    await pause(50)
    assert.equal(file.made, made)
  })
}

test('other requests are answered while a file is made', async (t) => {
  const { open, file, address } = await madeServer(t)
  await open('identity')
  await until(() => file.made > 3)
  for (let round = 0; round < 5; round++) {
    const before = file.made
    assert.equal(await (await fetch(`${address}/other`)).text(), 'here')
    assert.ok(file.made - before < 500, `${file.made - before} pieces`)
  }
})

async function madeServer(t: TestContext) {
  const file = { made: 0, isClosed: false }
  function* pieces(): Generator<string> {
    try {
      while (true) {
        file.made++
        // Text that hardly compresses, so that it fills the buffers however it is encoded.
        yield Buffer.from(crypto.getRandomValues(new Uint8Array(piece / 2 / 1.34)))
          .toString('base64')
          .padEnd(piece, String(file.made))
      }
    } finally {
      file.isClosed = true
    }
  }
  const app = Fastify({ forceCloseConnections: true })
  t.after(() => app.close())
  app.get('/file', (request, reply) =>
    send(request, reply.type('text/plain'), pacedFile({ charge: () => undefined }, pieces())),
  )
  app.get('/other', () => 'here')
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const open = async (encoding: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    t.after(() => socket.destroy())
    await once(socket, 'connect')
    socket.resume()
    socket.write(`GET /file HTTP/1.1\r\nhost: x\r\naccept-encoding: ${encoding}\r\n\r\n`)
    return socket
  }
  return { open, file, address }
}
