import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FirstData } from '#contract/first-data.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { builtFiles } from './assets.ts'
import { buildSite } from './build.ts'
import { openBuiltSite } from './built-site.ts'

const quietly = () => undefined
const modules = join(import.meta.dirname, '../../node_modules')

async function madeRepository(t: TestContext): Promise<string> {
  // Vite sets it for the whole process.
  t.after(() => delete process.env['NODE_ENV'])
  const root = await temporaryFolder(t)
  const files = {
    'package.json': '{ "type": "module", "imports": { "#contract/*": "./contract/*" } }',
    'package-lock.json': '{}',
    'contract/word.ts': `export const word: string = ${JSON.stringify('word '.repeat(500))}`,
    'engine/number.ts': 'export const number = 1',
    'answers/number.ts': 'export const number = 1',
    'web/service-worker.ts': `declare const files: string[]\naddEventListener('fetch', () => files.length)`,
    'web/flags/flags.json': readFileSync(join(modules, '../web/flags/flags.json'), 'utf8'),
    'web/public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'web/index.html':
      '<!doctype html><html><head><script>let a = 1</script><!--head--></head>' +
      '<body><!--app--><!--data--><script type="module" src="./main.ts"></script></body></html>',
    'web/start.ts': `export const hash = () => location.hash.slice(1)`,
    'web/main.ts': `import './main.css'
      import { hash } from './start.ts'
      const load = import.meta.glob('./*/*Page.ts')[hash()]
      load().then(({ Page }) => (document.title = Page))`,
    'web/main.css': 'body { color: red; background: url(./dot.png) }',
    'web/dot.png': 'x',
    'web/one/OnePage.ts': `import './one.css'\nimport { word } from '#contract/word.ts'\nexport const Page = word`,
    'web/one/one.css': 'p { color: blue }',
    'web/prerender/templates.tsx': `import { word } from '#contract/word.ts'
      export const renderTemplates = async () => ({
        'page /one': '<p><x-hole name="binTop"></x-hole></p>',
        'frame /': '<x-hole name="homeLink"></x-hole>' + word.slice(0, 4),
      })`,
    'web/prerender/fillers.ts': `let name = ''
      export const setFirstData = ({ site }) => (name = site.name)
      export const fill = (part, { bin }) => (part === 'homeLink' ? name : bin)`,
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  await symlink(modules, join(root, 'node_modules'))
  return root
}

test('a build has compressed assets, flags and index.html; a second build does nothing', async (t) => {
  const root = await madeRepository(t)
  const dist = join(root, 'dist')
  await buildSite(root, quietly)
  const worker = await readFile(join(root, 'dist/service-worker.js'), 'utf8')
  assert.match(worker, /const version = '[\da-f]{16}'\nconst files = \[.*"\/assets\/[^"]+\.js".*\]\n/)
  assert.doesNotMatch(worker, /declare/)
  assert.deepEqual(
    (await readdir(root)).filter((name) => name.startsWith('dist')),
    ['dist'],
  )

  const files = builtFiles(dist)
  const paths = [...files.keys()]
  for (const pattern of [
    /^\/assets\/OnePage-[\w-]{8}\.css$/,
    /^\/favicon\.svg$/,
    /^\/assets\/dot-[\w-]{8}\.png$/,
  ]) {
    assert.ok(
      paths.some((path) => pattern.test(path)),
      `${pattern} ${paths.slice(0, 20).join(' ')}`,
    )
  }
  assert.ok(paths.filter((path) => /^\/flags\/[a-z]{2}\.svg$/.test(path)).length > 240)
  assert.ok(files.has('/flags/dk.svg'))
  assert.match(
    String(files.get('/flags/all.css')!.plain()),
    /^\.flag-dk\{background-image:url\("data:image\/svg\+xml,<svg /m,
  )
  assert.ok(!paths.some((path) => /\.map$|manifest\.json|index\.html|\/\./.test(path)))
  const page = paths.find((path) => /OnePage-.*js$/.test(path))!
  const { plain, compressed } = files.get(page)!
  const built = readFileSync(join(dist, page))
  assert.deepEqual(plain(), built)
  assert.deepEqual(brotliDecompressSync(compressed.br!), built)
  assert.deepEqual(gunzipSync(compressed.gzip!), built)

  const { html, tagsOf, policy, views } = (await openBuiltSite(dist))!
  const [, entry = ''] =
    /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(Object.values(html).join('')) ?? []
  assert.match(entry, /document\.title/, 'what starts the site is in the page')
  assert.doesNotMatch(entry, /["']\.\//, 'its imports are found from any address')
  const { preloads, styles } = tagsOf('one/OnePage.ts')
  assert.equal(preloads, `<link rel="modulepreload" fetchpriority="low" crossorigin href="${page}">`)
  const [shared, own] = ['index', 'OnePage'].map(
    (name) => `<link rel="stylesheet" crossorigin href="/assets/${name}-[\\w-]{8}\\.css">`,
  )
  assert.match(styles, new RegExp(`^${shared}${own}$`), "a page's own styles override the shared ones")
  assert.match(policy([]), /script-src 'self'(?: 'sha256-[^']+'){2};/)
  const other = tagsOf('other.ts')
  assert.equal(other.preloads, '')
  assert.match(other.styles, new RegExp(`^${shared}$`))
  assert.match(other.ownStyles, /^<style>.+<\/style><link disabled rel="stylesheet"/s)
  assert.match(other.early.link!, /^<\/assets\/index-[\w-]{8}\.css>; rel=preload; as=style; crossorigin$/)
  const named = (name: string) => ({ site: { name } }) as unknown as FirstData
  assert.equal(views!.html('frame', '/', named('One'), {}), 'Oneword')
  assert.equal(views!.html('frame', '/', named('Other'), {}), 'Otherword')
  const filling = { binTop: { bin: '457173', detail: undefined } }
  assert.equal(views!.html('page', '/one', named('One'), filling), '<p>457173</p>')
  assert.equal(views!.html('frame', '/one', named('One'), {}), '')

  let said = ''
  const listening = (words: string) => (said += words)
  const made = await stat(dist)
  await buildSite(root, listening)
  assert.equal(said, '')
  assert.equal((await stat(dist)).ino, made.ino)
  await appendFile(join(root, 'contract/word.ts'), '\n')
  await buildSite(root, listening)
  assert.match(said, /^Building the site … done in \d+\.\d s\.\n$/)
  assert.notEqual((await stat(dist)).ino, made.ino)
})

test('two concurrent builds both succeed, and remove what a killed one left', async (t) => {
  const root = await madeRepository(t)
  const left = join(root, `dist-${randomUUID()}`)
  await mkdir(left)
  await utimes(left, 1, 1)
  await Promise.all([1, 2, 3].map(() => buildSite(root, quietly)))
  assert.deepEqual(
    (await readdir(root)).filter((name) => name.startsWith('dist')),
    ['dist'],
  )
  assert.ok(await openBuiltSite(join(root, 'dist')))
})

test('a failed build leaves the site unchanged', async (t) => {
  const root = await madeRepository(t)
  await buildSite(root, quietly)
  const before = await readFile(join(root, 'dist/index.html'), 'utf8')
  await writeFile(join(root, 'web/main.ts'), `import './missing.ts'`)
  await assert.rejects(buildSite(root, quietly), /missing\.ts/)
  assert.equal(readFileSync(join(root, 'dist/index.html'), 'utf8'), before)
  assert.ok(existsSync(join(root, 'dist/.vite/manifest.json')))
  assert.deepEqual(
    (await readdir(root)).filter((name) => name.startsWith('dist')),
    ['dist'],
  )
})
