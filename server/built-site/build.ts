// npm run build: makes dist/ from web/ when something has changed since. npm start runs it first.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compress } from '../platform/http/compressed-file.ts'
import { flagFiles, flagStyles } from './flags.ts'
import { firstViewFolder, type Templates } from './first-view.ts'
import { buildConfig, fillersConfig, templatesConfig } from './vite-config.ts'

const stamp = '.made-from'

/** Builds beside dist/ and swaps, so that a half-built site is never served. */
export async function buildSite(
  root: string,
  say: (words: string) => void = (words) => process.stdout.write(words),
): Promise<void> {
  const dist = join(root, 'dist')
  const wanted = sourceHash(root)
  const isFresh = async () => (await readFile(join(dist, stamp), 'utf8').catch(() => '')) === wanted
  if (await isFresh()) return
  const start = performance.now()
  say('Building the site … ')
  const made = `${dist}-${randomUUID()}`
  await removeAbandoned(root)
  try {
    await bundle(root, made)
    await makeFirstViews(root, join(made, firstViewFolder))
    await writeFlags(root, join(made, 'flags'))
    await writeServiceWorker(root, made, wanted)
    await compressFiles(made)
    await writeFile(join(made, stamp), wanted)
    // Another build may have been quicker.
    if (!(await isFresh())) await swap(made, dist)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  say(`done in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`)
}

async function removeAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!/^dist-[\da-f-]{36}$/.test(name)) continue
    const folder = join(root, name)
    const made = await stat(folder).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > 60 * 60_000) await rm(folder, { recursive: true, force: true })
  }
}

const builders = [
  'build.ts',
  'chunks.ts',
  '../platform/http/compressed-file.ts',
  'first-view.ts',
  'flags.ts',
  'vite-config.ts',
].map((name) => join(import.meta.dirname, name))

function sourceHash(root: string): string {
  const sources = ['web', 'contract', 'engine', 'answers']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of [...sources.toSorted(), join(root, 'package-lock.json'), ...builders]) {
    const bytes = readFileSync(file)
    hash.update(`${relative(root, file)} ${bytes.length} `).update(bytes)
  }
  return hash.digest('hex')
}

async function bundle(root: string, outDir: string): Promise<void> {
  const { build } = await import('vite')
  await build(buildConfig(root, outDir))
  await inlineEntry(outDir)
}

/** The code that starts the site is a few lines that import the first file: inlining them saves a request. */
async function inlineEntry(outDir: string): Promise<void> {
  const page = join(outDir, 'index.html')
  const html = await readFile(page, 'utf8')
  const [tag, path] = /<script type="module" crossorigin src="\/(assets\/[^"]+)"><\/script>/.exec(html) ?? []
  if (!tag || !path) throw new Error('index.html starts nothing')
  const code = (await readFile(join(outDir, path), 'utf8')).trim().replaceAll(/(["'])\.\//g, '$1/assets/')
  await writeFile(
    page,
    html.replace(tag, () => `<script type="module">${code}</script>`),
  )
  await rm(join(outDir, path))
}

async function makeFirstViews(root: string, folder: string): Promise<void> {
  const { build } = await import('vite')
  await build(fillersConfig(root, folder))
  await build(templatesConfig(root, folder))
  const renderer = join(folder, 'templates.js')
  const { renderTemplates } = (await import(pathToFileURL(renderer).href)) as {
    renderTemplates: () => Promise<Templates>
  }
  await writeFile(join(folder, 'templates.json'), JSON.stringify(await renderTemplates()))
  await rm(renderer)
}

async function writeFlags(root: string, target: string): Promise<void> {
  await mkdir(target)
  await Promise.all(flagFiles(root).map(([name, picture]) => writeFile(join(target, name), picture)))
  await writeFile(join(target, 'all.css'), flagStyles(root))
}

/** With the version and the files of this build. It has no imports, so removing its types is enough. */
async function writeServiceWorker(root: string, folder: string, version: string): Promise<void> {
  const assets = (await readdir(join(folder, 'assets'))).map((name) => `/assets/${name}`)
  const files = [
    '/favicon.svg',
    '/flags/all.css',
    '/icon-192.png',
    '/manifest.webmanifest',
    ...assets.toSorted(),
  ]
  const source = join(root, 'web/service-worker.ts')
  const { transformWithOxc } = await import('vite')
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
  const facts = `const version = '${version.slice(0, 16)}'\nconst files = ${JSON.stringify(files)}\n`
  await writeFile(join(folder, 'service-worker.js'), facts + code)
}

async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /^[^.].*\.(?:css|js|json|svg|txt|wasm|webmanifest)$/.test(name),
  )
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      const { br, gzip } = await compress(await readFile(file))
      if (br) await writeFile(`${file}.br`, br)
      if (gzip) await writeFile(`${file}.gz`, gzip)
    }),
  )
}

/** Two builds may end at the same time: the later one wins. */
async function swap(made: string, dist: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const old = `${dist}-${randomUUID()}`
    try {
      if (existsSync(dist)) await rename(dist, old)
      await rename(made, dist)
      return
    } catch (error) {
      if (attempt === 10) throw error
    } finally {
      await rm(old, { recursive: true, force: true })
    }
  }
}

if (import.meta.main) {
  try {
    await buildSite(join(import.meta.dirname, '../..'))
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
