import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { changing } from '#test/servers/hostile-proxies.ts'
import { commandFolder, runBindex } from '#test/servers/bindex.ts'
import { freeProxyPort } from '#test/servers/real-proxies.ts'
import { startServer } from '#test/servers/server-process.ts'

test('checks a file of proxies with the running site as the judge', async (t) => {
  const folder = await commandFolder(t)
  const port = await freeProxyPort()
  const environment = {
    PROXY_TARGETS: 'any',
    PROXY_JUDGE: `http://127.0.0.1:${port}`,
    IP_SEED: 'off',
    STUN_PORT: 'off',
  }
  await startServer(t, { ...environment, DATA_DIR: folder, PORT: String(port) })
  const [good, closed] = [await changing(t, {}), await freeProxyPort()]
  await writeFile(join(folder, 'good.txt'), `127.0.0.1 : ${good}\n`)
  await writeFile(
    join(folder, 'all.txt'),
    `127.0.0.1:${good}:ann:geheim\nnonsense geheim\n127.0.0.1:${closed}\n`,
  )
  const check = (...words: string[]) => runBindex(folder, ['proxies', 'check', ...words], { environment })

  const whole = await check('--file', 'good.txt')
  assert.deepEqual([whole.code, whole.errors], [0, 'Working: 1 of 1\n'])
  assert.match(
    whole.out,
    new RegExp(`^http://127.0.0.1:${good}\tworks\t\\d+ ms\t127.0.0.1\t-\telite\tWorks.\n$`),
  )

  const working = await check('--file', 'all.txt', '--working')
  assert.deepEqual([working.code, working.out], [1, `127.0.0.1:${good}:ann:geheim\n`])
  assert.match(working.errors, /^Line 2: .*more than a proxy.*\nWorking: 1 of 2\n$/)

  const all = await check('--file', 'all.txt', '--json', '--type', 'http')
  assert.equal(all.code, 1)
  assert.ok(!all.out.includes('geheim'))
  assert.deepEqual(
    (JSON.parse(all.out) as ProxyResult[]).map(({ outcome, requested_type }) => [outcome, requested_type]),
    [
      ['works', 'http'],
      ['refused', 'http'],
    ],
  )
  const templated = await check('--file', 'all.txt', '--template', '{{type}}://{{ip}}:{{port}}')
  assert.equal(templated.out, `http://127.0.0.1:${good}\n`)
})

test('says what is wrong with its arguments', async (t) => {
  const folder = await commandFolder(t)
  await writeFile(join(folder, 'empty.txt'), '# none\n')
  for (const [words, error] of [
    [['check'], /bindex proxies check/],
    [['look', '--file', 'x'], /bindex proxies check/],
    [['check', '--file', 'missing.txt'], /missing.txt cannot be read/],
    [['check', '--file', 'empty.txt'], /no proxy in this file/],
    [['check', '--file', 'empty.txt', '--template', '{{x}}'], /There is no {{x}}/],
  ] as const) {
    const { code, errors } = await runBindex(folder, ['proxies', ...words])
    assert.equal(code, 2)
    assert.match(errors, error)
  }
})
