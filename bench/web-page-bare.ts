// Sends one page, ready in the file it is given: headers as Node writes them, and the body in base64.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const page = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as { headers: string[]; body: string }
const body = Buffer.from(page.body, 'base64')

const server = createServer((_request, reply) => {
  reply.writeHead(200, page.headers)
  reply.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare answers at http://127.0.0.1:${(server.address() as AddressInfo).port} \n`)
})
process.once('SIGTERM', () => process.exit(0))
