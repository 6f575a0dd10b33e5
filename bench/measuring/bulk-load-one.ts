// node bench/measuring/bulk-load-one.ts SETTINGS (JSON): sends a file to POST /api/bulk, and reads the reply meanwhile.
import { createReadStream, statSync } from 'node:fs'
import { request } from 'node:http'

export interface BulkSettings {
  port: number
  file: string
  format: 'ndjson' | 'csv'
}

export interface BulkLoad {
  milliseconds: number
  bytes: number
}

const { port, file, format } = JSON.parse(process.argv[2]!) as BulkSettings
const began = performance.now()
const headers = { 'content-type': 'text/plain', 'content-length': statSync(file).size }
const sent = request({ port, host: '127.0.0.1', method: 'POST', path: `/api/bulk?format=${format}`, headers })
sent.on('response', (response) => {
  if (response.statusCode !== 200) throw new Error(`Unexpected status: ${response.statusCode}`)
  let bytes = 0
  response.on('data', (chunk: Buffer) => (bytes += chunk.length))
  response.on('end', () => {
    const load: BulkLoad = { milliseconds: performance.now() - began, bytes }
    process.stdout.write(JSON.stringify(load))
  })
})
createReadStream(file).pipe(sent)
