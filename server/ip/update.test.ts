import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { runProgram, startServer, temporaryFolder } from '#test/servers/server-process.ts'
import type { IpFacts } from '#contract/calls/ip.ts'

const update = (t: TestContext, dataDir: string, ...words: string[]) => updateWith(t, dataDir, {}, ...words)

async function updateWith(
  t: TestContext,
  dataDir: string,
  environment: Record<string, string>,
  ...words: string[]
) {
  const program = runProgram(t, 'server/bindex/main.ts', ['update-ip', ...words], {
    DATA_DIR: dataDir,
    ...environment,
  })
  const code = await program.exited
  return { code, output: program.output() }
}

async function made(t: TestContext, files: Record<string, string>) {
  const folder = await temporaryFolder(t)
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text)
    await utimes(join(folder, name), new Date('2026-03-04'), new Date('2026-03-04'))
  }
  return { folder, dataDir: join(folder, 'var') }
}

test('files of both families become one source, which a running server loads', async (t) => {
  const { folder, dataDir } = await made(t, {
    'mine-ipv4.csv': '8.8.8.0,8.8.8.255,15169,Google LLC\n',
    'mine-ipv6.csv': '2001:4860::/32,15169,Google LLC\n',
    'tor.txt': '8.8.8.8\n',
  })
  const server = await startServer(t, {
    DATA_DIR: dataDir,
    IP_SEED: 'off',
    REVERSE_DNS: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: 'off',
  })
  const ask = async (address: string) => {
    const response = await fetch(`${server.address}/api/ip`, { headers: { 'x-forwarded-for': address } })
    return (await response.json()) as IpFacts
  }
  assert.deepEqual((await ask('8.8.8.8')).sources, [])
  const files = ['mine-ipv4.csv', 'mine-ipv6.csv'].map((name) => join(folder, name))
  const { code, output } = await update(t, dataDir, '--licence', 'Ours', ...files)
  assert.equal(code, 0, output)
  assert.match(output, /^mine: 2 ranges, network, from 2026-03-04\.$/m)
  let facts = await ask('8.8.8.8')
  while (facts.sources.length === 0) facts = await ask('8.8.8.8')
  assert.deepEqual(facts.sources, [
    {
      name: 'mine',
      title: 'mine',
      licence: 'Ours',
      url: null,
      credit: null,
      date: '2026-03-04',
      tells: ['network'],
      asn: 15_169,
      organisation: 'Google LLC',
      country: null,
      country_name: null,
      range: '8.8.8.0/24',
    },
  ])
  assert.equal((await ask('2001:4860::1')).sources[0]?.asn, 15_169)
  await update(t, dataDir, '--list', 'tor', join(folder, 'tor.txt'))
  while (facts.lists.length === 0) facts = await ask('8.8.8.8')
  assert.deepEqual(
    facts.lists.map(({ name, hint, is_listed, range }) => ({ name, hint, is_listed, range })),
    [{ name: 'tor', hint: 'tor', is_listed: true, range: '8.8.8.8/32' }],
  )
  assert.equal((await ask('8.8.4.4')).lists[0]?.is_listed, false)
  await update(t, dataDir, '--remove', 'tor')
  while (facts.lists.length > 0) facts = await ask('8.8.8.8')
  assert.ok(!server.output().includes('8.8.8.8'), 'no address is logged')
})

test('a site builds the data of its packages when the first visitor asks', async (t) => {
  const { dataDir } = await made(t, {})
  const server = await startServer(t, { DATA_DIR: dataDir, REVERSE_DNS: 'off', TRUSTED_PROXIES: '127.0.0.1' })
  const ask = async () => {
    const headers = { 'x-forwarded-for': '8.8.8.8' }
    return (await (await fetch(`${server.address}/api/ip`, { headers })).json()) as IpFacts
  }
  let facts = await ask()
  assert.equal(facts.data, 'preparing')
  // The others follow, and take longer.
  for (; facts.data === 'preparing' && facts.sources.length === 0; facts = await ask()) await setTimeout(200)
  assert.equal(facts.sources[0]?.country, 'US')
})

/** Answers each path with a text, and others with 404. */
async function siteWith(t: TestContext, texts: Record<string, string>): Promise<number> {
  const site = createServer((request, response) => {
    const text = texts[request.url!.split('?')[0]!]
    response.writeHead(text === undefined ? 404 : 200).end(text)
  }).listen(0, '127.0.0.1')
  t.after(() => site.close())
  await new Promise((resolve) => site.once('listening', resolve))
  return (site.address() as AddressInfo).port
}

test('fetches lists from the addresses that the operator set, and keeps the last version of one that fails', async (t) => {
  const { dataDir } = await made(t, {})
  const texts: Record<string, string> = {
    '/exits.txt': '8.8.8.8\n',
    '/4.txt': '9.9.9.0/24\n',
    '/6.txt': '2620:fe::/48\n',
  }
  const site = `http://127.0.0.1:${await siteWith(t, texts)}`
  const IP_LISTS = `tor=${site}/exits.txt?key=hidden, vpn=${site}/4.txt, vpn=${site}/6.txt`
  const first = await updateWith(t, dataDir, { IP_LISTS }, '--lists')
  assert.equal(first.code, 0, first.output)
  const today = new Date().toISOString().slice(0, 10)
  assert.match(
    first.output,
    new RegExp(`^tor-list: 1 ranges, a list of tor networks, from ${today}\\.$`, 'm'),
  )
  assert.match(first.output, /^vpn-list: 2 ranges, a list of vpn networks/m)
  delete texts['/exits.txt']
  texts['/4.txt'] = '9.9.9.0/24\n1.1.1.0/24\n'
  const second = await updateWith(t, dataDir, { IP_LISTS }, '--lists')
  assert.equal(second.code, 1)
  assert.match(second.output, /^vpn-list: 3 ranges/m)
  assert.match(second.output, /exits\.txt could not be fetched: the server answered 404\./)
  assert.doesNotMatch(first.output + second.output, /hidden/)
  const { output } = await update(t, dataDir)
  assert.match(output, /tor-list: list: tor, 1 ranges/)
})

test('a redirect of a list to a private address is refused', async (t) => {
  const { dataDir } = await made(t, {})
  const inner = await siteWith(t, { '/': '8.8.8.8\n' })
  const site = createServer((_, response) =>
    response.writeHead(302, { location: `http://localhost:${inner}/` }).end(),
  ).listen(0, '127.0.0.1')
  t.after(() => site.close())
  await new Promise((resolve) => site.once('listening', resolve))
  const IP_LISTS = `tor=http://127.0.0.1:${(site.address() as AddressInfo).port}/x`
  const { code, output } = await updateWith(t, dataDir, { IP_LISTS }, '--lists')
  assert.equal(code, 1)
  assert.match(output, /redirected to localhost:\d+, which is not a public address/)
})

test('imports from an address without showing its key', async (t) => {
  const { dataDir } = await made(t, {})
  const port = await siteWith(t, { '/countries.csv': '8.8.8.0/24,US\n' })
  const url = `http://127.0.0.1:${port}/countries.csv`
  const { code, output } = await update(t, dataDir, `${url}?key=hidden`)
  assert.equal(code, 0, output)
  assert.match(output, /^countries: 1 ranges, country/m)
  const { output: told } = await update(t, dataDir)
  assert.match(told, /countries: country, 1 ranges/)
  const bytes = await readFile(join(dataDir, 'ip/countries.ip'))
  assert.ok(bytes.includes(url) && !bytes.includes('hidden'))
})

test('imports nothing if one of several files is invalid', async (t) => {
  const { folder, dataDir } = await made(t, {
    'good.csv': '8.8.8.0/24,US\n',
    'bad.csv': 'one,two\nthree,four\n',
  })
  const { code, output } = await update(t, dataDir, join(folder, 'good.csv'), join(folder, 'bad.csv'))
  assert.equal(code, 1)
  assert.match(output, /^bad\.csv has neither a country nor an AS number/)
  assert.ok(!existsSync(join(dataDir, 'ip')) || (await readdir(join(dataDir, 'ip'))).length === 0)
})

const refused: [words: string[], sentence: RegExp][] = [
  [['--list', 'bad', 'x.txt'], /--list must be hosting, vpn, tor or abuse\./],
  [['--name', '../x', 'x.csv'], /--name may have up to 60 letters/],
  [['--date', 'yesterday', 'x.csv'], /--date must be a date/],
  [['--url', 'javascript:x', 'x.csv'], /--url must be an http or https address/],
  [['--delist', 'javascript:x', 'x.csv'], /--delist must be an http or https address/],
  [['--remove', '../../x'], /There is no source/],
  [['/nowhere/x.csv'], /There is no file \/nowhere\/x\.csv/],
  [['/nowhere/x.mmdb'], /There is no file/],
  [['http://127.0.0.1:1/x.csv'], /could not be fetched/],
]
for (const [words, sentence] of refused) {
  test(`${words.join(' ')} is refused in one sentence`, async (t) => {
    const { dataDir } = await made(t, {})
    const { code, output } = await update(t, dataDir, ...words)
    assert.equal(code, words[0] === '--list' ? 2 : 1)
    assert.match(output, sentence)
    assert.equal(
      output
        .replace(/\nTry: .*/, '')
        .trim()
        .split('\n').length,
      1,
    )
  })
}
