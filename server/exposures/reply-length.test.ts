// What someone who watches the encrypted connection can measure.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { card, startExposures, until, type Asked } from '#test/apps/exposure-app.ts'
import { madeExposures } from '#test/data/made-exposures.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { openExposureKey } from './exposure-key.ts'

forEachDatabase(({ open }) => {
  test('a match and a miss have the same length on the wire, whatever compression is offered', async (t) => {
    const database = await open(t)
    const { app, dataDir, post } = await startExposures(t, database)
    const key = openExposureKey(dataDir)
    // Long enough to be compressed, were it not for this; the card is in every other one.
    for (let at = 0; at < 12; at++) {
      const cards = [at % 2 === 0 ? card : { ...card, zip: '10001' }]
      await madeExposures(t, database, { name: `Dataset number ${at}`, cards, key })
    }
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const asked = [card, { ...card, name: 'Someone Else' }]
    const ids = await Promise.all(
      asked.map(async (body) => {
        const { id, ready_at } = (await post(body, '127.0.0.1')).json<Asked>()
        await until(ready_at)
        return id
      }),
    )
    for (const encoding of ['identity', 'gzip', 'br', 'zstd', 'gzip, deflate, br, zstd']) {
      const [match, miss] = await Promise.all(
        ids.map((id) => bytesOf(Number(new URL(address).port), `/api/tool/resellFind/${id}`, encoding)),
      )
      assert.match(match!, /"status":"possible_match"/)
      assert.match(miss!, /"status":"no_match_in_this_dataset"/)
      assert.equal(match!.length, miss!.length, encoding)
    }
  })
})

/** Everything that arrives, head included. */
function bytesOf(port: number, path: string, encoding: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\nconnection: close\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    let received = ''
    socket.on('data', (text: string) => (received += text))
    socket.on('error', reject)
    socket.on('end', () => resolve(received))
  })
}
