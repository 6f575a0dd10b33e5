import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { Allowance, openStun } from './responder.ts'

function madeLog() {
  const lines: unknown[] = []
  const note = (...words: unknown[]) => void lines.push(...words)
  return { lines, log: { debug: note, info: note, warn: note, error: note } }
}

async function client(t: TestContext) {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return socket
}

const binding = Buffer.from('000100002112a442000102030405060708090a0b', 'hex')

test('a binding request is answered with the address and port that sent it', async (t) => {
  const { log, lines } = madeLog()
  const stun = await openStun({ host: '127.0.0.1', stunHost: '', stunPort: 0 }, log)
  t.after(stun.close)
  const { port } = stun.state
  assert.ok(port)
  const socket = await client(t)
  // Anything but a request gets no response, so the first response belongs to the request after it.
  socket.send('hello', port, '127.0.0.1')
  socket.send(binding, port, '127.0.0.1')
  const [answer] = (await once(socket, 'message')) as [Buffer]
  assert.equal(answer.readUInt16BE(0), 0x0101)
  assert.deepEqual(answer.subarray(4, 20), binding.subarray(4, 20))
  assert.equal(answer.readUInt16BE(26) ^ 0x2112, socket.address().port)
  assert.equal((answer.readUInt32BE(28) ^ 0x2112a442) >>> 0, 0x7f000001)
  assert.deepEqual(lines, [])
})

test('a port in use logs one line and does not stop the start', async (t) => {
  const taken = await client(t)
  const { port } = taken.address()
  const { log, lines } = madeLog()
  const stun = await openStun({ host: '127.0.0.1', stunHost: '', stunPort: port }, log)
  assert.deepEqual(stun.state, { port: null, problem: `UDP port ${port} is in use` })
  assert.equal(lines.length, 1)
  stun.close()
})

test('STUN can be turned off', async () => {
  const { log, lines } = madeLog()
  const stun = await openStun({ host: '127.0.0.1', stunHost: '', stunPort: 'off' }, log)
  assert.deepEqual(stun.state, { port: null, problem: 'STUN_PORT is off' })
  assert.deepEqual(lines, [])
})

test('a sender over the limit gets no response until the window ends; others do', () => {
  const allowance = new Allowance()
  const answers = Array.from({ length: 40 }, () => allowance.allows('203.0.113.1', 1000))
  assert.equal(answers.filter(Boolean).length, 30)
  assert.equal(allowance.allows('203.0.113.2', 1000), true)
  assert.equal(allowance.allows('203.0.113.1', 10_999), false)
  assert.equal(allowance.allows('203.0.113.1', 11_000), true)
})

test('all senders together have a limit, so that forging many is no use', () => {
  const allowance = new Allowance()
  let answered = 0
  for (let sender = 0; sender < 30_000; sender++) if (allowance.allows(`sender ${sender}`, 0)) answered++
  assert.equal(answered, 20_000)
})
