// The operator's page, cookies, Referer, POST requests and the transfer rate.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test, type TestContext } from 'node:test'
import type { Output } from '#contract/api.ts'
import { checkAll, judgedApp, madeCertificate } from '#test/apps/judged-app.ts'
import { need } from '#test/run/needs.ts'
import { changing, listening, tunnelling } from '#test/servers/hostile-proxies.ts'

const openssl = need('openssl')

const at = (port: number, type: 'auto' | 'http' = 'auto') => ({ host: '127.0.0.1', port, type })

const page = (t: TestContext, text: string, seen: string[] = []) =>
  listening(t, () =>
    createServer(({ method, url, headers }, response) => {
      seen.push(`${method} ${url} ${Object.keys(headers).join()}`)
      response.end(text)
    }),
  )

test('loads the page of the operator through proxies that work, and looks for the text', async (t) => {
  const seen: string[] = []
  const port = await page(t, '<h1>Welcome to the shop</h1>', seen)
  const proxies = [at(await changing(t, {}))]
  const targetWith = async (PROXY_TARGET_TEXT: string) => {
    const PROXY_TARGET = `http://127.0.0.1:${port}/shop?a=b`
    const { app } = await judgedApp(t, { PROXY_TARGET, PROXY_TARGET_TEXT })
    const { target } = (await app.inject('/api/proxy')).json<Output<'GET /api/proxy'>>()
    assert.equal(target, `127.0.0.1:${port}`)
    const [result] = await checkAll(app, proxies)
    assert.equal(result?.outcome, 'works')
    return result.target
  }
  assert.deepEqual(await targetWith('to the shop'), {
    works: true,
    words: 'It answered 200 with the expected text.',
  })
  assert.match(seen[0] ?? '', /^GET \/shop\?a=b /)
  assert.doesNotMatch(seen.join(), /x-bindex|cookie|referer/i)
  assert.deepEqual(await targetWith('closed'), {
    works: false,
    words: 'It answered 200, but without the expected text.',
  })
})

test('a target that a proxy refuses is not reached, and without a setting there is none', async (t) => {
  const { app } = await judgedApp(t, { PROXY_TARGET: 'http://127.0.0.1:1/' })
  const [result] = await checkAll(app, [at(await changing(t, {}))])
  assert.deepEqual(result?.target, { works: false, words: 'It answered 502.' })
  const { app: other } = await judgedApp(t)
  assert.equal((await checkAll(other, [at(await changing(t, {}))]))[0]?.target, null)
})

test('a target whose TLS may be intercepted is not reached', { skip: openssl.missing }, async (t) => {
  const certificate = madeCertificate(openssl.path!)
  const { https } = await judgedApp(t, {}, certificate)
  const { app } = await judgedApp(t, { PROXY_TARGET: `https://127.0.0.1:${https}/` }, certificate)
  const [result] = await checkAll(app, [at(await tunnelling(t))])
  assert.equal(result?.tls_intercepted, false)
  assert.deepEqual(result.target, {
    works: false,
    words: 'Its certificate is not trusted, so someone may intercept TLS.',
  })
})

test('cookies and Referer must arrive', async (t) => {
  const { app } = await judgedApp(t)
  const port = await changing(t, {
    headers: (all) => {
      delete all['cookie']
      all['referer'] = 'https://other.invalid/'
    },
  })
  const [result] = await checkAll(app, [at(port)])
  assert.deepEqual(result?.tampering, [
    'Removed from the request: cookie.',
    'Changed in the request: referer.',
  ])
})

test('with three probes, POST requests must pass, and the transfer rate is measured', async (t) => {
  const { app } = await judgedApp(t)
  const ports = await Promise.all([changing(t, {}), changing(t, { onlyGet: true })])
  const [good, onlyGet] = await checkAll(
    app,
    ports.map((port) => at(port)),
    3,
  )
  assert.deepEqual([good?.outcome, good?.tampering, good?.anonymity], ['works', [], 'elite'])
  assert.deepEqual(
    good?.probes.map(({ outcome }) => outcome),
    ['works', 'works', 'works'],
  )
  assert.ok((good?.bytes_per_second ?? 0) > 1000)
  assert.deepEqual(
    onlyGet?.probes.map(({ outcome }) => outcome),
    ['works', 'works', 'works'],
  )
  assert.equal(onlyGet?.tampering.length, 1)
  assert.match(onlyGet?.tampering[0] ?? '', /^Did not pass on a POST request: .*405/)
  assert.equal(onlyGet?.bytes_per_second, null)
  const [once] = await checkAll(app, [at(ports[0]!)])
  assert.equal(once?.bytes_per_second, null)
})
