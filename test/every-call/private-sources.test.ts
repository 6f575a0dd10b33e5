import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, type Route } from '#contract/api.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { firstWhole } from '#server/dataset/first.ts'
import { recordImport, packHistory } from '#server/history/import-history.ts'
import { CurrentDataset } from '#server/dataset/current.ts'
import { datasetFile } from '#server/dataset/folders.ts'
import { buildWhole, useWhole } from '#server/dataset/importing/whole.ts'
import type { Database } from '#server/platform/db/open.ts'
import { madeAccount } from '../apps/made-account.ts'
import { madeApp } from '../apps/made-app.ts'
import { madeToken } from '../apps/made-token.ts'
import type { Scope } from '../apps/shared.ts'
import { runs } from '../data/runs.ts'
import { snapshotOf } from '../data/small-bins.ts'
import { type FuzzedReply, send, textOf } from '../fuzz/replies.ts'
import type { FuzzedRequest } from '../fuzz/requests.ts'
import { comparable, noteMinted } from '../fuzz/comparable.ts'
import { otherPaths, requests } from '../fuzz/two-worlds.ts'
import { forEachDatabase } from '../servers/databases.ts'

/** A BIN, a bank and facts that only the private source has. The first BIN is public, and the source says more about it. */
const privateFile = `ACCOUNT_RANGE_FROM,ACCOUNT_RANGE_TO,ACCEPTANCE_BRAND,COMPANY_NAME,COUNTRY,PRODUCT_CODE,PRODUCT_DESCRIPTION,PROGRAM_NAME,FUNDING_SOURCE
4571730000000000000,4571739999999999999,MCC,Canarybank,FRA,CNR,Canarylevel,Canaryprogramme,CREDIT
5399980000000000000,5399989999999999999,MCC,Canarybank,FRA,CNR,Canarylevel,Canaryprogramme,CREDIT`
const secrets = /canary|539998|"CNR"/i

interface World {
  agent: Agent
  address: string
  database: Database
  folder: string
}

async function startWorld(scope: Scope, database: Database, from: string, isWhole: boolean): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'bindex-private-'))
  scope.after(() => rm(folder, { recursive: true, force: true }))
  await cp(from, folder, { recursive: true })
  const dataset = await Dataset.open(readableBytes(await readFile(datasetFile(folder))))
  if (isWhole) {
    const file = join(folder, '..', `canary-file-${process.pid}.csv`)
    await writeFile(file, privateFile)
    await useWhole(folder, await buildWhole(folder, dataset, [{ path: file }], {}))
    await rm(file)
  }
  const current = new CurrentDataset(dataset, datasetFile(folder))
  current.whole = (await firstWhole(folder)).whole
  assert.equal(current.whole !== undefined, isWhole)
  const environment = { IP_SEED: 'off', PUBLIC_URL: 'http://bins.example', DATA_DIR: folder }
  const app = await madeApp(scope, environment, { database, current })
  const agent = new Agent({ keepAlive: true })
  scope.after(() => agent.destroy())
  return { database, folder, agent, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

async function madeFolder(scope: Scope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bindex-public-'))
  scope.after(() => rm(folder, { recursive: true, force: true }))
  const bytes = snapshotOf(undefined, new Date(Date.UTC(2026, 0, 1)))
  await mkdir(folder, { recursive: true })
  await writeFile(datasetFile(folder), bytes)
  const dataset = await Dataset.open(readableBytes(bytes))
  await recordImport(folder, dataset.facts.built, packHistory(undefined, dataset))
  return folder
}

const known = {
  bin: ['457173', '539998', '51000012'],
  bins: ['457173', '539998', '51000012'],
  slug: ['canarybank', 'nord-bank'],
  iso: ['FR', 'DK'],
  banks: ['canarybank'],
  product_codes: ['CNR'],
  countries: ['FR'],
  search: ['canary', 'bank'],
  page: [1],
}

/** What shows private data to whoever may see it. */
const telling: [line: Route, path: string, body?: object][] = [
  ['POST /api/binLookup', '/api/binLookup', { bins: ['457173'] }],
  ['POST /api/binSearch', '/api/binSearch', { text: '539998' }],
  ['GET /api/binLookupFilter/download', '/api/binLookupFilter/download?bins[]=457173'],
  ['POST /api/binLookupFilter/download', '/api/binLookupFilter/download', { product_codes: ['CNR'] }],
  ['GET /levels.json', '/levels.json'],
  ['GET /api/banks', '/api/banks?search=canary'],
  ['GET /banks.json', '/banks.json'],
  ['GET /api/bank/:slug', '/api/bank/canarybank'],
  ['GET /bank/:slug', '/bank/canarybank'],
  ['GET /api/bank/:slug/meta', '/api/bank/canarybank/meta'],
  ['GET /api/country/:iso', '/api/country/FR'],
  ['GET /api/bin/:bin', '/api/bin/539998'],
  ['GET /api/bin/:bin/meta', '/api/bin/539998/meta'],
  ['GET /api/lookup.csv', '/api/lookup.csv?bins=457173'],
  ['GET /binlist/:bin', '/binlist/539998'],
  ['GET /api/dataset', '/api/dataset'],
  ['GET /api/dataset/coverage', '/api/dataset/coverage'],
]

forEachDatabase(({ open }) => {
  test('no door shows a visitor what a private source says, and every reply is as if there were none', async (t) => {
    const folder = await madeFolder(t)
    mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 2) })
    t.after(() => mock.timers.reset())
    const worlds = [
      await startWorld(t, await open(t), folder, false),
      await startWorld(t, await open(t), folder, true),
    ]
    const [, full] = worlds as [World, World]
    const account = await madeAccount(full.database)
    const ask = (request: Partial<FuzzedRequest> & { path: string }, { agent, address }: World = full) =>
      send(agent, address, { line: undefined, method: 'GET', headers: {}, ...request })
    const asJson = (body: object | undefined) => body && { method: 'POST', body: JSON.stringify(body) }
    const withBody = (headers: Record<string, string>, body: object | undefined) => ({
      accept: 'application/json',
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
    })

    // First those who may see it, so that whatever is kept of their replies could be sent to others.
    const reader = await madeToken(full.database, account.id, { scopes: ['read'] })
    const writer = await madeToken(full.database, account.id, { scopes: ['write:lists'] })
    const who = {
      session: account.headers,
      reader: reader.headers,
      writer: writer.headers,
      nobody: { authorization: `Bearer ${'x'.repeat(43)}` },
    }
    for (const [line, path, body] of telling)
      for (const [name, headers] of Object.entries(who)) {
        const needsRead = endpoints.find(([one]) => one === line)![1].account !== undefined
        const reply = await ask({ path, ...asJson(body), headers: withBody(headers, body) })
        const sees = name === 'session' || name === 'reader'
        assert.equal(
          /canary/i.test(textOf(reply)) && reply.status === 200,
          sees,
          `${name} ${line}: ${textOf(reply).slice(0, 300)}`,
        )
        if (sees || !needsRead) assert.equal(reply.headers['cache-control'], 'no-store', line)
        if (sees) assert.equal(reply.headers['etag'], undefined, line)
      }
    const bulk = await ask({
      path: '/api/bulk',
      method: 'POST',
      body: '"457173"\n',
      headers: { ...account.headers, 'content-type': 'application/x-ndjson' },
    })
    assert.match(textOf(bulk), /Canarybank/)

    // Both worlds get a public list with the private BIN, which is only a number there.
    const minted = worlds.map(() => new Map<string, string>())
    const differences: string[] = []
    const compare = async (request: FuzzedRequest): Promise<void> => {
      mock.timers.tick(1000)
      const texts: string[] = []
      for (const [at, { agent, address }] of worlds.entries()) {
        const reply = await send(agent, address, {
          ...request,
          headers: { ...request.headers, host: 'bins.example' },
        })
        if (request.method !== 'GET') noteMinted(minted[at]!, reply)
        if (reply.status === 200 && secrets.test(echoless(reply, request)))
          differences.push(`${request.method} ${request.path}: ${textOf(reply).slice(0, 500)}`)
        texts.push(withoutVary(comparable(reply, minted[at]!)))
      }
      if (texts[0] !== texts[1])
        differences.push(`${request.method} ${request.path}: ${texts[0]} / ${texts[1]}`.slice(0, 2000))
    }
    for (const [line, path, body] of telling)
      await compare({ line, method: 'GET', path, headers: withBody({}, body), ...asJson(body) })
    for (const path of [
      ...otherPaths,
      '/bin/539998',
      '/bank/canarybank',
      '/?bins=539998',
      '/?banks[]=canarybank',
      '/sitemap-bins-1.xml',
      '/sitemap-banks-1.xml',
      '/dataset',
      '/dataset/changes',
    ])
      for (const accept of ['text/html', 'application/json'])
        await compare({ line: undefined, method: 'GET', path, headers: { accept } })
    for (const request of requests(known, [{}], { perCall: runs(8), seed: 3 })) await compare(request)
    assert.deepEqual(differences, [])

    // The dataset for devices and for other sites.
    const device = async () =>
      JSON.parse(textOf(await ask({ path: '/api/dataset/device' }))) as {
        state: string
        file: { path: string } | null
      }
    while ((await device()).state === 'preparing') await pause(50)
    const { file } = await device()
    for (const path of [
      file!.path,
      '/dataset/latest.bindex',
      '/dataset/latest.compact.bindex',
      `${file!.path}.txt`,
    ]) {
      const reply = await ask({ path, headers: account.headers })
      assert.equal(reply.status, 200, path)
      assert.equal(secrets.test(reply.body.toString('latin1')), false, path)
    }
    // What a signed-in request downloads as the whole dataset is the public one, too.
    const whole = await ask({ path: '/api/dataset/download?format=csv', headers: account.headers })
    assert.equal(secrets.test(textOf(whole)), whole.status !== 200)

    // Nothing of it is in a file that others may read.
    for (const entry of await readdir(full.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.parentPath.includes('private/') || entry.parentPath.endsWith('private'))
        continue
      const bytes = await readFile(join(entry.parentPath, entry.name))
      assert.equal(
        /canarybank|canarylevel|canaryprogramme/i.test(bytes.toString('latin1')),
        false,
        entry.name,
      )
    }
  })

  test('what is stored for others never comes from a private source', async (t) => {
    const folder = await madeFolder(t)
    const world = await startWorld(t, await open(t), folder, true)
    const { headers } = await madeAccount(world.database)
    const change = async (path: string, body: object) =>
      send(world.agent, world.address, {
        line: undefined,
        method: 'POST',
        path,
        body: JSON.stringify(body),
        headers: { ...headers, 'content-type': 'application/json' },
      })
    const suggestion = await change('/api/bin/457173/corrections', {
      field: 'type',
      value: 'CREDIT',
      reason: 'A letter',
    })
    assert.match(textOf(suggestion), /"previous":\{"value":"DEBIT"/)
    assert.equal(secrets.test(textOf(suggestion)), false)
    for (const [path, body] of [
      ['/api/bin/539998/corrections', { field: 'type', value: 'DEBIT', reason: 'A letter' }],
      ['/api/searches', { banks: ['canarybank'] }],
      ['/api/binlists/from-search', { banks: ['canarybank'] }],
    ] as const)
      assert.ok((await change(path, body)).status >= 400, path)
  })
})

/** A reply may repeat what the request itself says. */
const echoless = (reply: FuzzedReply, { path, body = '' }: FuzzedRequest): string => {
  // Some are not percent-encoded properly.
  const decoded = path.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const sent = decoded.toLowerCase() + String(body).toLowerCase()
  const text = textOf(reply)
  return sent.includes('539998') || sent.includes('canary') || sent.includes('cnr')
    ? text.replaceAll(/539998\d*|canary\b|canarybank|"CNR"/gi, '')
    : text
}

/** That replies may differ by account is all that a visitor can tell. */
const withoutVary = (text: string) => text.replaceAll(/\["vary","[^"]*"\],?/g, '')
