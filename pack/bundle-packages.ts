// Packages of others that are small, or of which little is used, become files of ours: an installation then has fewer
// packages to fetch, to check and to trust.
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { importsIn } from './imports.ts'

const bundled =
  /^(?:@redis\/client|altcha-lib|countries-list|i18n-iso-countries|mmdb-lib|pg|prom-client)(?:\/|$)/

export const isBundled = (name: string): boolean => bundled.test(name)

export const fromBundle = (code: string): string =>
  code.replaceAll(/(\bfrom |\bimport\()(['"])([^'"#.][^'"]*)\2( with \{[^}]*\})?/g, (all, before, _, name) =>
    isBundled(name) ? `${before}'#bundled/${fileOf(name)}'` : all,
  )

const fileOf = (name: string): string => `${name.replaceAll(/\W+/g, '-').replace(/^-/, '')}.js`

export async function bundlePackages(root: string, sources: string[], folder: string): Promise<void> {
  const imported = new Map<string, Set<string>>()
  for (const source of sources) {
    for (const { from, names } of importsIn(await readFile(join(root, source), 'utf8'))) {
      if (isBundled(from)) imported.set(from, (imported.get(from) ?? new Set()).union(names))
    }
  }
  // Inside the repository, where the packages are found.
  await mkdir(join(root, 'var'), { recursive: true })
  const entries = await mkdtemp(join(root, 'var/bundle-'))
  try {
    for (const [name, names] of imported)
      await writeFile(join(entries, fileOf(name)), `export { ${[...names].join(', ')} } from '${name}'\n`)
    const packages = await bundle(root, globSync(`${entries}/*.js`), folder)
    await writeFile(join(folder, 'LICENSES.txt'), await licencesOf(packages))
  } finally {
    await rm(entries, { recursive: true, force: true })
  }
}

async function bundle(root: string, input: string[], outDir: string): Promise<Set<string>> {
  const packages = new Set<string>()
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input,
        // It is asked for only where someone has installed it.
        external: ['pg-native', 'cloudflare:sockets'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
    plugins: [
      {
        name: 'packages',
        moduleParsed({ id }) {
          const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
          if (folder !== undefined) packages.add(folder)
        },
      },
    ],
  })
  return packages
}

async function licencesOf(packages: Set<string>): Promise<string> {
  const texts = []
  for (const folder of [...packages].toSorted()) {
    const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      name: string
      version: string
      license: string
    }
    const [file] = globSync('{LICENSE,LICENCE,License,license}*', { cwd: folder })
    const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8')
    texts.push(`${name} ${version}: ${license}\n\n${text.trim()}\n`)
  }
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}
