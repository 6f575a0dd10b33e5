// What Node's own server can do: reads the request, answers with as many ready bytes as it was told.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const bytes = Buffer.alloc(Number(process.argv[2]), 'x')
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }

const server = createServer((request, reply) => {
  request.on('data', () => undefined)
  request.on('end', () => {
    reply.writeHead(200, headers)
    reply.end(bytes)
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare answers at http://127.0.0.1:${(server.address() as AddressInfo).port} \n`)
})
process.once('SIGTERM', () => process.exit(0))
