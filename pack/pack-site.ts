import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { bundlePackages, fromBundle, isBundled } from './bundle-packages.ts'
import { reachable } from './reachable.ts'
import { makeTarball } from './tarball.ts'
import { transformWithOxc } from 'vite'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

const entries = [
  'server/bindex/main.ts',
  'server/main.ts',
  'contract/client/client.ts',
  'engine/starter/LICENSES.txt',
  ...globSync('server/platform/db/migrations/*', { cwd: root }),
]

const isLeftOut = (file: string): boolean => ['server/built-site/build.ts', 'package.json'].includes(file)

/** 94 MB, which only the IP check uses: installed by those who want to, or fetched by `bindex update-ip --fetch`. */
const isOptional = (name: string): boolean => name.startsWith('@ip-location-db/')

export const packSite = (folder: string): Promise<string> =>
  makeTarball(folder, async (made) => {
    const { files, packages } = reachable(root, entries, isLeftOut)
    for (const file of files) await copyAs(file, join(made, packedName(file)))
    await bundlePackages(root, [...files], join(made, 'bundled'))
    await declareClient(made)
    await cp(join(root, 'dist'), join(made, 'dist'), { recursive: true })
    for (const file of ['bindex.js', 'find-node.js']) await copyAs(`pack/${file}`, join(made, 'bin', file))
    await copyFile(join(root, 'pack/README.md'), join(made, 'README.md'))
    for (const file of ['LICENSE', 'SECURITY.md']) await copyFile(join(root, file), join(made, file))
    await writeFile(join(made, 'package.json'), JSON.stringify(await packageOf(packages), null, 2))
  })

async function copyAs(file: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  if (!file.endsWith('.ts')) return copyFile(join(root, file), to)
  await writeFile(to, fromBundle(await toJavaScript(await readFile(join(root, file), 'utf8'), file)))
}

/** The types of the client follow from the contract, so they come with all of it. */
async function declareClient(made: string): Promise<void> {
  const types = await mkdtemp(join(tmpdir(), 'bindex-types-'))
  try {
    const options =
      '--ignoreConfig --declaration --emitDeclarationOnly --target esnext --module nodenext --strict'
    const more =
      '--exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck --allowImportingTsExtensions'
    const words = `${options} ${more} --rootDir ${root} --outDir ${types} ${join(root, 'contract/client/client.ts')}`
    await run(join(root, 'node_modules/.bin/tsc'), words.split(' '), { cwd: root })
    for (const file of globSync('**/*.d.ts', { cwd: types })) {
      await mkdir(dirname(join(made, file)), { recursive: true })
      await writeFile(join(made, file), renamed(await readFile(join(types, file), 'utf8')))
    }
  } finally {
    await rm(types, { recursive: true, force: true })
  }
}

interface Package {
  name: string
  version: string
  description: string
  license: string
  engines: object
  dependencies: Record<string, string>
  allowScripts: object
}

/** Not imported: the program that runs it, and the types that those of the client are made of. */
const always = new Set(['node', 'typebox'])

async function packageOf(packages: Set<string>): Promise<object> {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Package
  const all = Object.entries(own.dependencies)
  const optional = all.filter(([name]) => isOptional(name))
  return {
    name: own.name,
    version: own.version,
    description: own.description,
    license: own.license,
    type: 'module',
    engines: own.engines,
    bin: { bindex: 'bin/bindex.js' },
    exports: {
      './client': { types: './contract/client/client.d.ts', default: './contract/client/client.js' },
    },
    imports: {
      '#bundled/*': './bundled/*',
      '#answers/*': './answers/*',
      '#contract/*': './contract/*',
      '#engine/*': './engine/*',
      '#server/*': './server/*',
    },
    dependencies: Object.fromEntries(
      all.filter(([name]) => always.has(name) || (packages.has(name) && !isBundled(name))),
    ),
    peerDependencies: Object.fromEntries(optional),
    peerDependenciesMeta: Object.fromEntries(optional.map(([name]) => [name, { optional: true }])),
  }
}

/** The name of a file in a package: Node strips no types there. */
const packedName = (file: string): string => file.replace(/(?<!\.d)\.ts$/, '.js')

async function toJavaScript(code: string, file: string): Promise<string> {
  return renamed((await transformWithOxc(code, file)).code)
}

const renamed = (code: string): string =>
  code.replaceAll(/(['"])((?:\.{1,2}\/|#)[^'"\n]*)\.ts\1/g, '$1$2.js$1')
