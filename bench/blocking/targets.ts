// Everything that the server can be asked for: each call and page, files, and addresses where nothing is.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, endpoints } from '#contract/api.ts'
import { filterNames } from '#contract/filters.ts'
import { Type } from '#contract/schema.ts'
import { otherRoutes } from '#test/data/other-routes.ts'

export interface Target {
  /** The request line, such as `GET /api/bin/:bin`. With `*` as its address, nothing is there. */
  line: string
  takes: Pick<Endpoint, 'params' | 'query' | 'body' | 'lines'>
  /** Requested as a browser opens a page. */
  accept?: string
}

const calls: Target[] = endpoints.map(([line, takes]) => ({ line, takes }))

const search = Type.Object({
  bins: Type.String({ maxLength: 700 }),
  ...Object.fromEntries(filterNames.map((name) => [name, Type.Array(Type.String())])),
  page: Type.Integer(),
})
const others: Target[] = otherRoutes.map((path) => ({
  line: `GET ${path}`,
  takes: path === '/' || path.includes('/:') ? { query: { ...search, required: [] } } : {},
  accept: 'text/html',
}))

const unknown: Target[] = ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({
  line: `${method} *`,
  takes: {},
}))

export const deletion = 'DELETE /api/user'

/** Those that change something come after those that read; those that end what others need come last. */
export const targets: readonly Target[] = [...calls, ...others, ...unknown].toSorted(
  (one, other) => place(one.line) - place(other.line),
)

function place(line: string): number {
  if (line === deletion) return 3
  if (/^DELETE \/|\/logout$/.test(line)) return 2
  return line.startsWith('GET ') ? 0 : 1
}

export function pathOf(line: string, params: Record<string, string>): string {
  const [, pattern = ''] = line.split(' ')
  if (pattern === '*') return '/no-such-address'
  return pattern
    .replace(/:(\w+)(?:\(.*?\))?/g, (_, name: string) => encodeURIComponent(params[name] ?? 'text'))
    .replace(/\/(\w+)\/\*$/, (_, folder: string) => largestFile(folder))
}

function largestFile(folder: string): string {
  const path = join(import.meta.dirname, '../../dist', folder)
  const files = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
  const sizes = files
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ name }) => ({ name, size: statSync(join(path, name)).size }))
  const [largest] = sizes.toSorted((one, other) => other.size - one.size)
  return `/${folder}/${largest?.name ?? 'nothing'}`
}
