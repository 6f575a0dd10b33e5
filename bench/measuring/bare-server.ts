// What Node's own server can do: reads the request and sends what is ready in the file it is given.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Headers as Node writes them, names and values by turns; the body in base64. */
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
  process.stdout.write(`Bare answers at http://127.0.0.1:${(server.address() as AddressInfo).port} \n`)
})
process.once('SIGTERM', () => process.exit(0))
