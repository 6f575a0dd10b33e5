import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { endpoints } from '#contract/api.ts'
import { recordExamples, secretKeys, stableExamples, withoutExample } from '#test/apps/recorded-examples.ts'
import { bothDatabases } from '#test/servers/databases.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { openApi } from './openapi.ts'

const document = JSON.stringify(openApi('Bindex', '1'))

test('the document has no problems that a linter finds', async () => {
  const lint = async (source: string) =>
    lintFromString({ source, config: await createConfig({ extends: ['recommended-strict'] }) })
  assert.deepEqual(
    (await lint(document)).map(({ message, location }) => [message, location[0]?.pointer]),
    [],
  )
  assert.notDeepEqual(await lint('{"openapi":"3.1.0","info":{"title":"x"}}'), [])
})

interface Content {
  content?: Record<string, { example?: unknown }>
}
interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header'; example?: unknown }[]
  requestBody?: Content
  responses: Record<string, Content>
}

const exampleIn = ({ content = {} }: Content = {}): unknown =>
  Object.values(content).find(({ example }) => example !== undefined)?.example

test('every example in the document is sent to a server, which answers as the document says', async (t) => {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Operation>> }
  const operations = new Map(
    endpoints.map(([line]) => {
      const [method = '', url = ''] = line.split(' ')
      return [line, paths[url.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!]
    }),
  )
  const requestIn = ({ parameters, requestBody }: Operation): Record<string, unknown> => {
    const valuesIn = (place: string) =>
      parameters
        .filter((one) => one.in === place && one.example !== undefined)
        .map(({ name, example }) => [name.replace('[]', ''), example])
    return {
      params: Object.fromEntries(valuesIn('path')),
      query: Object.fromEntries(valuesIn('query')),
      body: exampleIn(requestBody),
    }
  }
  const recorded = stableExamples(
    await recordExamples(t, await bothDatabases[0]!.open(t), (line, own) =>
      withIds(requestIn(operations.get(line)!), own),
    ),
  )
  for (const [line, { responses }] of operations) {
    if (withoutExample.includes(line)) continue
    const [reply] = Object.values(responses).map(exampleIn)
    assert.notEqual(reply, undefined, line)
    assert.deepEqual(recorded[line]?.reply, reply, line)
  }
})

/** The documented values, with the IDs and tokens that are valid now. */
function withIds<T>(documented: T, own: unknown, name = ''): T {
  if (secretKeys.test(name)) return own as T
  if (typeof documented !== 'object' || documented === null || Array.isArray(documented)) return documented
  return Object.fromEntries(
    Object.entries(documented).map(([key, value]) => [
      key,
      withIds(value, (own as Record<string, unknown> | undefined)?.[key], key),
    ]),
  ) as T
}

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
  types = astToString(await generate(document))
})

/** A client as people write it, with the generated types only. */
const client = `
import type { paths } from './bindex.ts'

type Path<M extends string> = { [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never }[keyof paths]
type Operation<P extends keyof paths, M extends 'get' | 'post'> = NonNullable<paths[P][M]>
type Reply<O> = O extends { responses: { 200: { content: { 'application/json': infer R } } } } ? R : never
type Body<O> = O extends { requestBody: { content: infer C } } ? C[keyof C] : never

async function post<P extends Path<'post'>>(path: P, body: Body<Operation<P, 'post'>>): Promise<Reply<Operation<P, 'post'>>> {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as Reply<Operation<P, 'post'>>
}

const { data, not_found, pagination } = await post('/api/binLookup', { bins: ['457173'], extended: true })
const brands: (string | null)[] = data.map((row) => row.brand)
const missing: string[] = not_found
const total: number = pagination.total

type Bin = Reply<Operation<'/api/bin/{bin}', 'get'>>
const stars = (bin: Bin): number => bin.avg_rating ?? 0
const lines: Body<Operation<'/api/bulk', 'post'>> = '457173\\n'
const path: paths['/api/bin/{bin}']['get']['parameters']['path'] = { bin: '457173' }
const query: paths['/api/lookup.csv']['get']['parameters']['query'] = { bins: '457173' }
export { brands, lines, missing, path, query, stars, total }
`

test('a client compiles against the types that a generator makes of it, and a wrong one does not', async (t) => {
  const folder = await temporaryFolder(t)
  writeFileSync(join(folder, 'bindex.ts'), types)
  writeFileSync(join(folder, 'right.ts'), client)
  writeFileSync(join(folder, 'wrong.ts'), client.replace('extended: true', 'extended: 7'))
  const compile = (file: string) => {
    const compilerOptions = {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      types: [],
      target: 'esnext',
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
    return promisify(execFile)(tsc, ['-p', folder]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
  }
  assert.equal(await compile('right.ts'), '')
  assert.match(await compile('wrong.ts'), /Type 'number' is not assignable to type 'boolean/)
})

const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc')
