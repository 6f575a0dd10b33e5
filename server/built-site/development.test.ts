import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { madeApp } from '#test/apps/made-app.ts'
import { sentPage } from '#test/apps/sent-page.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { openDevelopmentSite } from './development.ts'

const files = {
  'package.json': '{ "type": "module", "imports": { "#contract/*": "./contract/*" } }',
  'secret.txt': 'a secret',
  'contract/word.ts': 'export const word: string = "one"',
  'engine/number.ts': 'export const number = 1',
  'answers/number.ts': 'export const number = 1',
  'web/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'web/index.html':
    '<!doctype html><html><head><!--head--></head>' +
    '<body><!--app--><!--data--><script type="module" src="/main.tsx"></script></body></html>',
  'web/main.tsx': `import { createRoot } from 'react-dom/client'
    import { Page } from './one/OnePage.tsx'
    createRoot(document.body).render(<Page />)`,
  'web/flags/flags.json': '{"dk":"<svg/>"}',
  'web/one/OnePage.tsx': `import { word } from '#contract/word.ts'
    export const Page = () => <p>{word}</p>`,
}

async function openSmallSite(t: TestContext) {
  // Vite sets it for the whole process.
  t.after(() => delete process.env['NODE_ENV'])
  let app: FastifyInstance | undefined
  // First in line: the folder must not be removed while Vite still writes its cache there.
  t.after(() => app?.close())
  const root = await temporaryFolder(t)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  await mkdir(join(root, 'node_modules'))
  for (const name of ['react', 'react-dom']) {
    await symlink(join(modules, name), join(root, 'node_modules', name), 'junction')
  }
  app = await madeApp(t, {}, { openSite: (app) => openDevelopmentSite(app, root, 'silent') })
  return { app, root, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

const modules = join(import.meta.dirname, '../../node_modules')

test('a page from its sources has head and first data as in production, and loads fast refresh', async (t) => {
  const { app } = await openSmallSite(t)
  const { body, headers } = await app.inject('/?vendors=VISA')
  const { title, first } = sentPage(body)
  assert.match(title, /^Bindex/)
  assert.deepEqual(
    first.replies.map(({ line }) => line),
    ['POST /api/binLookup'],
  )
  for (const path of ['/@dev/@vite/client', '/@dev/main.tsx']) {
    assert.ok(body.includes(`<script type="module" src="${path}"></script>`), path)
    assert.match(String((await app.inject(path)).headers['content-type']), /^text\/javascript/)
  }
  const inline = /<script type="module">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  assert.match(inline, /react-refresh/)
  const hash = createHash('sha256').update(inline).digest('base64')
  assert.ok(String(headers['content-security-policy']).includes(`script-src 'self' 'sha256-${hash}';`))

  assert.equal((await app.inject('/api/dataset')).statusCode, 200)
  assert.equal((await app.inject('/icon.svg')).body, files['web/public/icon.svg'])
  assert.match((await app.inject('/flags/dk.svg')).body, /^<svg/)
})

test('only the sources are served, and workers may do no more than the built ones', async (t) => {
  const { app, root } = await openSmallSite(t)
  const get = (path: string) => app.inject(`/@dev/${path}`)
  assert.equal((await get(`@fs${join(root, 'contract/word.ts')}`)).statusCode, 200)
  for (const file of ['secret.txt', 'secret.txt?raw', 'secret.txt?import&url']) {
    const reply = await get(`@fs${join(root, file)}`)
    assert.equal(reply.statusCode, 403, file)
    assert.doesNotMatch(reply.body, /a secret/)
  }
  assert.equal((await get('nothing.txt')).statusCode, 404)
  const policyOf = async (path: string) => (await get(path)).headers['content-security-policy']
  assert.equal(
    await policyOf('solve-worker.ts?worker_file&type=module'),
    "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  )
  for (const name of ['deobfuscate', 'device'])
    assert.equal(
      await policyOf(`x/${name}-worker.ts?worker_file&type=module`),
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'",
    )
})

test('a changed component or contract file arrives as an update, a changed index.html as a reload', async (t) => {
  const { address, root } = await openSmallSite(t)
  const load = async (path: string) => (await fetch(`${address}${path}`)).text()
  for (const path of ['/@dev/main.tsx', '/@dev/one/OnePage.tsx']) await load(path)
  await load(`/@dev/@fs${join(root, 'contract/word.ts')}`)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/@dev/`, 'vite-hmr')
  const next = pushed(socket)
  assert.deepEqual(await next(), { type: 'connected' })

  const page = join(root, 'web/one/OnePage.tsx')
  await writeFile(page, files['web/one/OnePage.tsx'].replace('<p>', '<p>New '))
  assert.equal(await next().then(updated), '/one/OnePage.tsx')
  await writeFile(join(root, 'contract/word.ts'), 'export const word = "two"')
  assert.equal(await next().then(updated), '/one/OnePage.tsx')

  const html = join(root, 'web/index.html')
  await writeFile(html, (await readFile(html, 'utf8')).replace('<body>', '<body class="new">'))
  // One write may be seen as two changes.
  while ((await next()).type !== 'full-reload');
  const changed = await load('/')
  assert.match(changed, /<body class="new">/)
  assert.match(sentPage(changed).title, /^Bindex/)
})

interface Pushed {
  type: string
  updates?: { path: string }[]
}

const updated = ({ type, updates }: Pushed) => {
  assert.equal(type, 'update')
  return updates?.map(({ path }) => path).join()
}

function pushed(socket: WebSocket): () => Promise<Pushed> {
  const waiting: Pushed[] = []
  socket.addEventListener('message', ({ data }) => waiting.push(JSON.parse(String(data)) as Pushed))
  return async () => {
    while (waiting.length === 0) await once(socket, 'message')
    return waiting.shift()!
  }
}
