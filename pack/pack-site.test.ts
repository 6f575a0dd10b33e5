// The package as a stranger gets it: installed in an empty folder, and used from there.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { before, after, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { bothDatabases } from '#test/servers/databases.ts'
import { startRedis } from '#test/servers/redis.ts'
import { need } from '#test/run/needs.ts'
import { buildSite } from '../server/built-site/build.ts'
import { packSite } from './pack-site.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'bindex-packed-'))
const run = promisify(execFile)
const bindex = join(folder, 'node_modules/.bin/bindex')
const env = {
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  BIN_DATA_URL: 'off',
  STUN_PORT: '0',
}

before(
  async () => {
    await buildSite(root, () => undefined)
    const tarball = await packSite(folder)
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
    const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball]
    await run('npm', words, { cwd: folder })
  },
  { timeout: 300_000 },
)
after(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }))

test('an installation is small, and has nothing that only a build needs', () => {
  const packages = globSync('node_modules/**/package.json', { cwd: folder }).filter((path) =>
    /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  )
  const own = packages.filter((path) => !/node_modules\/node(?:-[\w-]+)?\//.test(path))
  assert.ok(own.length <= 60, `${own.length} packages`)
  for (const name of ['react', 'vite', 'lucide-react', '@ip-location-db', 'typescript'])
    assert.ok(!own.some((path) => path.includes(`node_modules/${name}/`)), name)
  const bytes = globSync('node_modules/**', { cwd: folder })
    .filter((path) => !path.startsWith('node_modules/node/'))
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  assert.ok(bytes < 150e6, `${(bytes / 1e6).toFixed(0)} MB`)
  assert.deepEqual(globSync('node_modules/bindex/{server,engine,contract}/**/*.test.*', { cwd: folder }), [])
})

test('the command works', async () => {
  const { stdout } = await run(bindex, ['lookup', '437773', '--json'], { env, cwd: folder })
  assert.match(stdout, /"437773"/)
  const found = await run(bindex, ['lookup', '000000'], { env, cwd: folder }).catch((error) => error)
  assert.equal((found as { code: number }).code, 1)
})

test('no text of the package names npm scripts, which only a clone has', async () => {
  const files = globSync('node_modules/bindex/{server,engine,contract,dist,bin}/**/*.{js,html}', {
    cwd: folder,
  }).concat(globSync('node_modules/bindex/*.md', { cwd: folder }))
  assert.ok(files.length > 100)
  const naming: string[] = []
  for (const file of files) {
    const code = (await readFile(join(folder, file), 'utf8'))
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/^\s*\/\/.*$/gm, '')
      // How a script of a clone calls itself.
      .replace(/isScript \? `npm run /g, '')
    if (/npm (?:run|test)\b/.test(code)) naming.push(file)
  }
  assert.deepEqual(naming, [])
})

/** A folder with what starts Bindex, for a Node that does not exist yet. */
async function olderNode(t: TestContext, place = '') {
  const base = mkdtempSync(join(tmpdir(), 'bindex-older-'))
  t.after(() => rmSync(base, { recursive: true, force: true }))
  const older = join(base, place)
  for (const made of ['bin', 'path', 'server/bindex']) mkdirSync(join(older, made), { recursive: true })
  for (const file of ['bindex.js', 'find-node.js', 'use-node.js'])
    copyFileSync(join(root, 'pack', file), join(older, 'bin', file))
  await writeFile(join(older, 'package.json'), '{"type":"module","engines":{"node":">=999.2"}}')
  const start = (...words: string[]) =>
    run(process.execPath, words, {
      cwd: older,
      env: { ...env, PATH: `${join(older, 'path')}:/usr/bin:/bin` },
    })
  const node = async (folder: string, version: string) => {
    mkdirSync(join(older, folder), { recursive: true })
    const code = `#!/bin/sh\n[ "$1" = --version ] && echo ${version} && exit\necho ${folder} "$@"\nexit 7\n`
    await writeFile(join(older, folder, 'node'), code, { mode: 0o755 })
  }
  return { base, older, start, node }
}

test('an older Node hands over to the one that was installed or is on the PATH', async (t) => {
  const { older, start, node } = await olderNode(t)
  const file = join(older, 'bin/bindex.js')
  const lookup = () => start(file, 'lookup', 'x')
  const needed = { code: 1, stderr: /^Bindex needs Node 999\.2 or later\. This is 2\d\./ }
  await assert.rejects(lookup(), needed)
  await node('path', 'v999.1.9')
  await assert.rejects(lookup(), needed)
  await node('path', 'v999.2.0')
  await assert.rejects(lookup(), { code: 7, stdout: `path ${file} lookup x\n` })
  const npmStart = ['--import', './bin/use-node.js', '--max-semi-space-size=8', 'server/main.ts']
  await assert.rejects(start(...npmStart), {
    code: 7,
    stdout: `path --import ./bin/use-node.js --max-semi-space-size=8 ${join(older, 'server/main.ts')}\n`,
  })
  await node('node_modules/node/bin', 'v1000.0.0')
  await writeFile(join(older, 'node_modules/node/package.json'), '{}')
  await assert.rejects(lookup(), { code: 7, stdout: `node_modules/node/bin ${file} lookup x\n` })
  await rm(join(older, 'node_modules/node/bin/node'))
  await assert.rejects(lookup(), { code: 7, stdout: `path ${file} lookup x\n` })
})

test('without a Node that will do, npm start and bindex name the command that installs one', async (t) => {
  for (const [place, project, command] of [
    ['', '', 'npm rebuild node'],
    ['node_modules/bindex', 'package.json', 'npm install-scripts approve node'],
    ['lib/node_modules/bindex', '', 'npm rebuild -g --allow-scripts=node node'],
    ['_npx/0/node_modules/bindex', '_npx/0/package.json', 'npx --allow-scripts=node bindex'],
  ] as const) {
    const { base, start } = await olderNode(t, place)
    if (project) await writeFile(join(base, project), '{}')
    const words = [['bin/bindex.js'], ['--import', './bin/use-node.js', 'server/main.ts']]
    for (const stderr of await Promise.all(
      words.map((one) => start(...one).catch((error) => error.stderr)),
    )) {
      const [, , then = ''] = String(stderr).split('\n')
      assert.equal(then.trim().split('   ')[0], command)
    }
  }
})

async function serve(t: TestContext, environment: Record<string, string>) {
  const data = mkdtempSync(join(tmpdir(), 'bindex-packed-data-'))
  const child = spawn(bindex, ['serve', '--port', '0', '--data-dir', data], {
    env: { ...env, ...environment },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })
  const said = Promise.withResolvers<string>()
  let text = ''
  child.stdout.on('data', (data: Buffer) => {
    text += data.toString()
    const [, address] = /answers at (http:\/\/[^ ]+) with/.exec(text) ?? []
    if (address !== undefined) said.resolve(address)
  })
  child.once('exit', () => said.reject(new Error(text)))
  return said.promise
}

for (const { dialect, skip, place } of bothDatabases) {
  test(`the site works on ${dialect}, and so does the example of the client`, { skip }, async (t) => {
    const { databaseUrl } = await place(t)
    const redis = need('redis').path === undefined ? '' : (await startRedis(t)).url
    const site = await serve(t, { DATABASE_URL: databaseUrl, REDIS_URL: redis })
    const page = await (await fetch(site, { headers: { accept: 'text/html' } })).text()
    assert.match(page, /<div id="app" data-view="page">/)
    await writeFile(join(folder, 'use.js'), (await example()).replace('https://bins.example.com', site))
    const { stdout } = await run(process.execPath, ['use.js'], { cwd: folder })
    assert.equal(stdout, 'true\n437773 Tinkoff Bank\n000000 unknown\nBIN Not Found\n')
  })
}

test('the compiler knows the calls of the client', async () => {
  const code = await example()
  await writeFile(join(folder, 'right.ts'), code)
  await writeFile(join(folder, 'wrong.ts'), code.replace("'GET /api/dataset'", "'GET /api/data'"))
  const types = join(root, 'node_modules/@types')
  const options = `--ignoreConfig --noEmit --strict --module nodenext --target esnext --types node --typeRoots ${types}`
  const check = (file: string) =>
    run(join(root, 'node_modules/.bin/tsc'), [...options.split(' '), file], { cwd: folder })
  await check('right.ts')
  await assert.rejects(check('wrong.ts'), { stdout: /'"GET \/api\/data"' is not assignable/ })
})

async function example(): Promise<string> {
  const [, code] = /```js\n(import \{ createClient.*?)```/s.exec(
    await readFile(join(root, 'docs/api.md'), 'utf8'),
  )!
  return code!
}
