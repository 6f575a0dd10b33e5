import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sentPage } from '#test/apps/sent-page.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'

const root = join(import.meta.dirname, '..')

async function copyOfRepository(t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t)
  for (const name of [
    'package.json',
    'package-lock.json',
    'contract',
    'engine',
    'answers',
    'server',
    'web',
  ]) {
    await cp(join(root, name), join(folder, name), { recursive: true })
  }
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  }
  return folder
}

async function startDevelopment(t: TestContext, folder: string) {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    scripts: { dev: string }
  }
  const [program, ...words] = scripts.dev.split(' ')
  assert.equal(program, 'node')
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', STUN_PORT: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const started = async (times: number): Promise<string> => {
    for (;;) {
      const found = [...output.matchAll(/answers at (http:\S+) with/g)][times - 1]
      if (found) return found[1]!
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(output)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { child, exited: once(child, 'exit'), started, output: () => output }
}

test('npm run dev serves the sources, restarts for a changed server file and stops on Ctrl-C', async (t) => {
  const folder = await copyOfRepository(t)
  const { child, exited, started, output } = await startDevelopment(t, folder)
  const page = async (address: string) => (await fetch(`${address}/?bins=400001`)).text()
  const first = await page(await started(1))
  assert.match(first, /src="\/@dev\/@vite\/client"/)
  assert.equal(sentPage(first).first.replies.length, 1)
  assert.ok((await readdir(join(folder, 'var-dev'))).includes('bindex.db'))

  const heads = join(folder, 'server/built-site/heads.ts')
  await writeFile(heads, (await readFile(heads, 'utf8')).replace("'index, follow'", "'changed'"))
  const address = await started(2)
  assert.equal(sentPage(await page(address)).robots, 'changed')

  // A terminal sends Ctrl-C to every process, and npm passes it on as well.
  child.kill('SIGINT')
  child.kill('SIGINT')
  assert.deepEqual(await exited, [0, null], output())
  await assert.rejects(page(address))
})

test('a production start loads nothing of the development server, and its policy is as strict as ever', async (t) => {
  const hooks = `import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => (process.stdout.write('loads ' + url + '\\n'), next(url, context)) })`
  const { address, output } = await startServer(t, {
    DATA_DIR: await temporaryFolder(t),
    NODE_ENV: 'development',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hooks)}`,
  })
  const { headers } = await fetch(`${address}/`)
  assert.doesNotMatch(headers.get('content-security-policy')!, /ws:|blob:|unsafe-eval/)
  for (const path of ['/@dev/main.tsx', '/@dev/@vite/client']) {
    assert.equal((await fetch(address + path)).status, 404, path)
  }
  const loaded = [...output().matchAll(/^loads (.*)$/gm)].map(([, url]) => url!)
  assert.ok(loaded.some((url) => url.endsWith('/server/app.ts')))
  const unwanted =
    /node_modules\/(?:vite|@vitejs|rolldown|@rolldown)\/|\/server\/(?:dev|site\/(?:development|vite-config))\.ts$/
  assert.deepEqual(
    loaded.filter((url) => unwanted.test(url)),
    [],
  )
})
