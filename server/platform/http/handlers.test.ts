// The compiler binds handlers to the contract, so this test runs it on handlers that must not compile.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const root = join(import.meta.dirname, '../../..')

const imports = `import type { Route } from '${root}/contract/api.ts'
import type { datasetApi } from '${root}/contract/calls/dataset.ts'
import { datasetHandlers } from '${root}/server/dataset/handlers.ts'
import type { Handlers } from '${root}/server/platform/http/handlers.ts'
type Context = Parameters<(typeof datasetHandlers)['GET /api/dataset']>[1]
`
const ok = `() => ({ status: 'ok' })`

const cases: [file: string, code: string, complaint: RegExp | undefined][] = [
  [
    'every line has a handler',
    `export const all: Handlers<keyof typeof datasetApi, Context> = datasetHandlers`,
    undefined,
  ],
  [
    'a line has no handler',
    `const { 'GET /api/dataset': _, ...others } = datasetHandlers
export const noun = others satisfies Handlers<keyof typeof datasetApi, Context>`,
    /'"GET \/api\/dataset"' is missing/,
  ],
  [
    'a handler has no line',
    `export const noun = { ...datasetHandlers, 'GET /gone': ${ok} } satisfies Handlers<keyof typeof datasetApi, Context>`,
    /'GET \/gone'' does not exist in type/,
  ],
  [
    'the handlers of a noun are left out',
    `export const all: Handlers<Route, Context> = { ...datasetHandlers }`,
    /is missing the following properties/,
  ],
  [
    'a handler returns another reply than its line',
    `export const all = { 'GET /healthz': () => ({ status: 1 }) } satisfies Partial<Handlers<Route, Context>>`,
    /Type 'number' is not assignable to type 'string'/,
  ],
  [
    'a handler of a line that creates something does not use `create`',
    `export const all = { 'POST /api/reviews/:hash/report': () => ({}) } satisfies Partial<Handlers<Route, Context>>`,
    /is not assignable to type 'Created<|Property 'created' is missing/,
  ],
  [
    'a handler needs something that is not in the context',
    `export const all: Handlers<keyof typeof datasetApi, { other: 1 }> = datasetHandlers`,
    /is missing the following properties from type 'Parts': config, current/,
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'bindex-handlers-'))
after(() => rmSync(folder, { recursive: true }))
for (const [file, code] of cases) writeFileSync(join(folder, `${file}.mts`), `${imports}${code}\n`)
const config = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: { typeRoots: [join(root, 'node_modules/@types')], types: ['node'], noUnusedLocals: false },
  include: ['*.mts'],
}
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], {
  cwd: folder,
  encoding: 'utf8',
})
const complaints = stdout.split(/\n(?=\S)/)

for (const [file, , complaint] of cases) {
  test(`${complaint ? 'does not compile' : 'compiles'}: ${file}`, () => {
    const about = complaints.filter((text) => text.startsWith(`${file}.mts(`)).join('\n')
    if (complaint) assert.match(about, complaint)
    else assert.equal(about, '', stdout)
  })
}
