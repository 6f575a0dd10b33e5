// node bench/measuring/bare-server.ts FILE: what Node's own server can do. It reads a request and sends the prepared reply.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Headers as Node writes them, names and values alternating; the body in base64. */
export interface BareReply {
  headers: string[]
  body: string
}

const { headers, body } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as BareReply
const bytes = Buffer.from(body, 'base64')

const server = createServer((request, reply) => {
  request.on('data', () => undefined)
  request.on('end', () => {
    reply.writeHead(200, headers)
    reply.end(bytes)
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare server at http://127.0.0.1:${(server.address() as AddressInfo).port} \n`)
})
process.once('SIGTERM', () => process.exit(0))
