// `npm run size`: how large the repository is. Lines are counted without blanks and comments.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

process.chdir(join(import.meta.dirname, '../..'))
const product = ['contract', 'engine', 'server', 'web', 'pack', 'deploy', 'answers']
const exclude = (name: string): boolean => name === 'node_modules'
const find = (folders: string[], endings: string): string[] =>
  folders.flatMap((folder) => globSync(`${folder}/**/*.${endings}`, { exclude }))
const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file)
const read = (file: string): string => readFileSync(file, 'utf8')

const typescript = find(product, '{ts,tsx}')
const files = typescript.filter((file) => !isTest(file))
const tests = [...typescript.filter(isTest), ...find(['test', 'e2e'], '{ts,tsx}')]
const sizes = files.map(linesOf).toSorted((one, other) => one - other)
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  object
>

const parts = product.map((part): [string, number] => [
  `  ${part}`,
  total(files.filter((file) => file.startsWith(`${part}/`))),
])
const rows: [string, number][] = [
  ...parts.filter(([, lines]) => lines > 0),
  ['product, lines of TypeScript', total(files)],
  ['tests, with test/ and e2e/', total(tests)],
  ['  e2e', total(find(['e2e'], 'ts'))],
  ['CSS', total(find(product, 'css'))],
  ['bench and torture', total(find(['bench', 'torture'], 'ts'))],
  ['product files', files.length],
  ['  lines per file, median', sizes[Math.floor(sizes.length / 2)]!],
  ['  with a single importer', singleImporters()],
  ['doc comments in the product', files.reduce((sum, file) => sum + read(file).split('/**').length - 1, 0)],
  ['dependencies, with those of development', Object.keys({ ...dependencies, ...devDependencies }).length],
  ['  only what a site needs', Object.keys(dependencies).length],
  ['megabytes installed', Math.round(megabytesInstalled())],
]
for (const [what, count] of rows)
  console.log(`${what.padEnd(42)}${count.toLocaleString('en-US').padStart(8)}`)

function total(files: string[]): number {
  return files.reduce((sum, file) => sum + linesOf(file), 0)
}

function linesOf(file: string): number {
  const code = read(file).replaceAll(/^\s*(?:\{\s*)?\/\*.*?\*\/\s*\}?\s*$/gms, '')
  return code.split('\n').filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length
}

/** Tests do not count as importers. */
function singleImporters(): number {
  const importers = new Map<string, Set<string>>()
  for (const file of files) {
    for (const [, alias, near = ''] of read(file).matchAll(/(?:from|import\(?) ?'(?:#([^']+)|(\.[^']+))'/g)) {
      const target = alias ?? join(file, '..', near)
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  }
  return files.filter((file) => importers.get(file)?.size === 1).length
}

/** Node is there once, under two names. */
function megabytesInstalled(): number {
  const entries = globSync('node_modules/**', { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('/.cache'),
  )
  const files = entries.map(({ parentPath, name }) => statSync(join(parentPath, name)))
  const sizes = new Map(files.map(({ ino, size }) => [ino, size]))
  return sizes.values().reduce((sum, size) => sum + size, 0) / 1e6
}
