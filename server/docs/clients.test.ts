// Clients of the API in other programs: made from OpenAPI, or copied from the docs.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { BinRow } from '#contract/calls/bins.ts'
import { errors } from '#contract/errors.ts'
import { filterNames } from '#contract/filters.ts'
import { recordReader } from '#answers/library/answers-of.ts'
import { fields, headings } from '#engine/records/fields.ts'
import { madeApp } from '#test/apps/made-app.ts'
import type { Scope } from '#test/apps/shared.ts'
import { smallDataset } from '#test/data/small-bins.ts'
import { need } from '#test/run/needs.ts'
import { fetchPackages } from '#test/servers/fetched-packages.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { openApi } from './openapi.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

let types = ''
before(async () => {
  // The generator uses the compiler as a library, which TypeScript no longer is since version 7.
  const common = JSON.stringify(import.meta.resolve('@ts-morph/common'))
  const library = `data:text/javascript,import common from ${common}; export default common.ts`
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'typescript' ? { url: library, shortCircuit: true } : next(name, context),
  })
  const { default: generate, astToString } = await import('openapi-typescript')
  hooks.deregister()
  types = astToString(await generate(JSON.stringify(openApi('Bindex', '1'))))
})

async function startSite(t: Scope): Promise<string> {
  const app = await madeApp(t)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const client = `
import type { components, operations, paths } from './bindex.ts'

type Schemas = components['schemas']
const site = process.argv[2]!

async function post<O extends keyof operations>(path: keyof paths, body: Body<O>): Promise<Reply<O>> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Reply<O>
}
type Body<O extends keyof operations> =
  NonNullable<operations[O]['requestBody']> extends { content: { 'application/json': infer B } } ? B : never
type Reply<O extends keyof operations> =
  operations[O] extends { responses: { 200: { content: { 'application/json': infer R } } } } ? R : never

const { data, not_found, pagination } = await post<'lookupBins'>('/api/binLookup', {
  bins: ['457173', '999998'],
  extended: true,
  types: ['DEBIT'],
})
const [first]: Schemas['Bin'][] = data
const brand: string | null | undefined = first?.brand
const page: Schemas['Page'] = pagination

const found = await fetch(site + '/api/bin/000000')
const error: Schemas['Error'] = await found.json()
const isMissing = error.code === 'bin_not_found'
const level: Schemas['BinList']['items'][number]['category'] = null
const query: operations['lookupAsCsv']['parameters']['query'] = { bins: '457173' }
console.log(JSON.stringify([brand, not_found, page.total, isMissing, level, query]))
`

test('a client compiles with the types that a generator makes, a wrong one does not, and it works', async (t) => {
  const folder = await temporaryFolder(t)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'bindex.ts'), types)
  writeFileSync(join(folder, 'right.ts'), client)
  writeFileSync(join(folder, 'wrong.ts'), client.replace('extended: true', 'extended: 7'))
  writeFileSync(join(folder, 'misspelt.ts'), client.replace("'bin_not_found'", "'bin_not_fond'"))
  const compile = (file: string) => {
    const compilerOptions = {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      target: 'esnext',
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
    return run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
  }
  assert.equal(await compile('right.ts'), '')
  assert.match(await compile('wrong.ts'), /Type 'number' is not assignable to type 'boolean/)
  assert.match(await compile('misspelt.ts'), /have no overlap/)
  const { stdout } = await run(process.execPath, [join(folder, 'right.ts'), await startSite(t)])
  assert.deepEqual(JSON.parse(stdout), ['VISA/DANKORT', ['999998'], 2, true, null, { bins: '457173' }])
})

const python = need('python')
const quicktypeCore = fetchPackages('quicktype-core@26.0.0')

test('the Python of the docs works as it stands', { skip: python.missing }, async (t) => {
  const docs = readFileSync(join(root, 'docs/api.md'), 'utf8')
  const [, code = ''] = /```python\n(.*?)```/s.exec(docs) ?? []
  const site = 'http://127.0.0.1:3000'
  assert.ok(code.includes(site))
  const { stdout } = await run(python.path!, ['-c', code.replaceAll(site, await startSite(t))])
  assert.equal(
    stdout,
    [
      'VISA/DANKORT DEBIT Nord Bank DK',
      '400001 VISA',
      "not found: ['999998']",
      '4 DEBIT BINs',
      'bin_not_found: BIN Not Found',
      '457173 True',
      '999998 False',
      '',
    ].join('\n'),
  )
})

interface QuicktypeCore {
  JSONSchemaInput: new (store: undefined) => { addSource(source: object): Promise<void> }
  InputData: new () => { addInput(input: object): void }
  quicktype(options: object): Promise<{ lines: string[] }>
}

async function pythonClasses(modules: string): Promise<string> {
  const loaded: unknown = createRequire(join(modules, 'here.js'))('quicktype-core')
  const { JSONSchemaInput, InputData, quicktype } = loaded as QuicktypeCore
  const { components } = openApi('Bindex', '1') as { components: { schemas: Record<string, object> } }
  const { schemas } = components
  const properties = Object.fromEntries(
    Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
  )
  const input = new JSONSchemaInput(undefined)
  await input.addSource({
    name: 'Nouns',
    schema: JSON.stringify({ type: 'object', properties, components: { schemas } }),
  })
  const inputData = new InputData()
  inputData.addInput(input)
  const { lines } = await quicktype({
    inputData,
    lang: 'python',
    rendererOptions: { 'python-version': '3.7' },
  })
  return lines.join('\n')
}

const pythonClient = `
import json
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from bindex import BinDetail, BinLookup, BinResults, Dataset, Error, Order


def call(path, reply, body=None):
    data = None if body is None else json.dumps(body.to_dict()).encode()
    request = Request(sys.argv[1] + path, data, {"Content-Type": "application/json"})
    try:
        return reply.from_dict(json.load(urlopen(request)))
    except HTTPError as error:
        return Error.from_dict(json.load(error))


def lookup(**fields):
    return call("/api/binLookup", BinResults, BinLookup(**fields))


found = lookup(bins=["457173", "999998"], extended=True, types=["DEBIT"])
print(found.data[0].brand, found.not_found, found.pagination.total)
print([row.bin for row in lookup(bins=["400001", "457173"], order=Order.REQUEST).data])
print(call("/api/bin/457173", BinDetail).bank_name, call("/api/dataset", Dataset).rows)
error = call("/api/bin/000000", BinDetail)
print(error.code.value, error.status)
try:
    Error.from_dict({"message": 7, "status": 404, "code": "bin_not_found"})
except AssertionError:
    print("checked")
`

test(
  'a Python client with generated classes works',
  { skip: python.missing ?? quicktypeCore.missing },
  async (t) => {
    const folder = await temporaryFolder(t)
    writeFileSync(join(folder, 'bindex.py'), await pythonClasses(quicktypeCore.modules!))
    writeFileSync(join(folder, 'client.py'), pythonClient)
    const { stdout } = await run(python.path!, [join(folder, 'client.py'), await startSite(t)])
    assert.deepEqual(stdout.trim().split('\n'), [
      "VISA/DANKORT ['999998'] 2",
      "['400001', '457173']",
      'Nord Bank 10',
      'bin_not_found 404',
      'checked',
    ])
  },
)

test('the error codes of the docs are those of the contract', () => {
  const docs = readFileSync(join(root, 'docs/api.md'), 'utf8')
  const [table = ''] = docs.split('\n## Errors\n')[1]!.split('\n## ')
  const rows = [...table.matchAll(/^\| (\d{3}) +\| `(\w+)` +\| (.*?) +\|$/gm)]
  assert.deepEqual(
    rows.map(([, status, code, message]) => [code, [Number(status), message]]),
    Object.entries(errors),
  )
})

test('the fields of the docs are those of a BIN, of csv and of the library', async () => {
  const docs = readFileSync(join(root, 'docs/api.md'), 'utf8')
  const [table = ''] = docs.split('\n## Fields\n')[1]!.split('\n## ')
  const cells = [...table.matchAll(/^\| `.*\|$/gm)].map(([row]) =>
    row.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  )
  const [http, csv, library, filter] = [1, 2, 3, 4].map((at) => cells.map((row) => row[at]!))
  const documented = new Set(http)
  const { note: _note, id: _id, ...known } = BinRow.properties
  assert.deepEqual(
    Object.keys(known).filter((name) => !documented.has(name)),
    [],
  )
  assert.deepEqual(
    headings(fields.filter((field) => field !== 'city')).filter((name) => !csv!.includes(name)),
    [],
  )
  const dataset = await smallDataset()
  const record = recordReader(dataset)(0, dataset.bin(0))
  assert.deepEqual(
    Object.keys(record).filter((name) => name !== 'city' && !library!.includes(name)),
    [],
  )
  assert.deepEqual(
    filterNames.filter((name) => !filter!.some((cell) => cell.split(',')[0] === name)),
    [],
  )
})
