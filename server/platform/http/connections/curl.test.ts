import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { madeApp } from '#test/apps/made-app.ts'
import { need } from '#test/run/needs.ts'

const curl = need('curl')
const run = promisify(execFile)

test('curl gets rows, compressed or not, and a download as a file', { skip: curl.missing }, async (t) => {
  const app = await madeApp(t)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (...words: string[]) => (await run(curl.path!, ['-sS', ...words])).stdout
  const lookup = [`${address}/api/binLookup`, '--json', '{"vendors":["VISA","MASTERCARD","VISA/DANKORT"]}']
  const plain = await ask(...lookup)
  assert.equal((JSON.parse(plain) as { pagination: { total: number } }).pagination.total, 9)
  assert.equal(await ask('--compressed', ...lookup), plain)
  const head = await ask('-I', `${address}/api/dataset`)
  assert.match(head, /^HTTP\/1\.1 200 OK/)
  assert.match(head, /x-request-id: /i)
  const file = await ask('-g', `${address}/api/binLookupFilter/download?vendors[]=VISA`)
  assert.equal(file.trimEnd().split('\n').length, 4)
})
