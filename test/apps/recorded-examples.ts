// A walk through the API that calls every line of the contract and records what is sent and what comes back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Input, type Output, type Route } from '#contract/api.ts'
import { firstDataset } from '#server/dataset/first.ts'
import { addModerator } from '#server/corrections/moderators.ts'
import type { Example } from '#server/docs/openapi.ts'
import { startCallers, type Caller } from './callers.ts'
import { until } from './exposure-app.ts'
import { solvedToken } from './made-account.ts'
import type { TestContext } from 'node:test'
import type { Database } from '#server/platform/db/open.ts'

export type Recorded = Partial<Record<Route, Example>>

/** Streams, large files, what compares imports, and what the server sends to itself. */
export const withoutExample: Route[] = [
  'GET /api/openapi.json',
  'GET /api/proxy/judge/:nonce',
  'POST /api/proxy/judge/:nonce',
  'GET /api/dataset/changes',
  'GET /api/dataset/differences',
  'GET /api/dataset/differences/download',
  'GET /dataset/:file',
]

/** What to send instead of the walk's own input, such as the example in a document with the IDs of this walk. */
type Replace = (line: Route, input: object) => object

/** Calls every line once with the starter data, in an order in which each succeeds. Returns the replies as they came. */
export async function recordExamples(
  t: TestContext,
  database: Database,
  replace: Replace = (_line, input) => input,
): Promise<Recorded> {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-examples-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const { dataset } = await firstDataset(join(folder, 'dataset.bindex'))
  const environment = { IP_SEED: 'off', REVERSE_DNS: 'off', PUBLIC_URL: site, DATA_DIR: folder }
  const { app, anyone, ada, eve, bob } = await startCallers(t, database, dataset, environment)
  await addModerator(database.kysely, bob.account!.id)
  const human = () => solvedToken(app)
  const recorded: Recorded = {}
  const record = async <R extends Route>(who: Caller, line: R, own: Input<R>): Promise<Output<R>> => {
    const input = replace(line, own as object) as Input<R>
    const { status, body, text } = await who.whole(line, input)
    if (status >= 300) throw new Error(`${line} answers ${status}: ${text.slice(0, 300)}`)
    recorded[line] = { ...(input as object), reply: body ?? text }
    return body as Output<R>
  }

  const bin = '400022'
  const one = { params: { bin } }
  await record(anyone, 'POST /api/binLookup', { body: { bins: [bin, '414720', '999998'], limit: 100 } })
  await record(anyone, 'POST /api/binSearch', {
    body: { text: `Declined: ${bin} (twice), 414720`, countries: ['US'], limit: 100 },
  })
  const download = { bins: [bin, '414720'], include_phone: true, format: 'csv' as const }
  await record(anyone, 'GET /api/binLookupFilter/download', { query: download })
  await record(anyone, 'POST /api/binLookupFilter/download', { body: download })
  // A body of lines has no schema, so that the contract does not name it.
  const lines = { query: { extended: true }, body: `${bin}\n41472012\n999998\nnot a BIN\n` }
  await record(anyone, 'POST /api/bulk', lines as Input<'POST /api/bulk'>)
  await record(anyone, 'GET /api/lookup.csv', { query: { bins: `${bin},414720,999998` } })
  await record(anyone, 'GET /levels.json', {})
  await record(anyone, 'GET /countries.json', {})
  const search = await record(anyone, 'POST /api/searches', {
    body: { bins: [bin, '414720'], vendors: ['VISA'] },
  })
  await record(anyone, 'GET /api/searches/:searchId', { params: { searchId: search.id } })
  await record(anyone, 'GET /api/bin/:bin/meta', one)
  await record(anyone, 'GET /binlist/:bin', one)
  const banks = await record(anyone, 'GET /api/banks', { query: { search: 'chase' } })
  const bank = { params: { slug: banks.data[0]!.slug } }
  await record(anyone, 'GET /banks.json', {})
  await record(anyone, 'GET /api/bank/:slug', { ...bank, query: { types: ['CREDIT'] } })
  await record(anyone, 'GET /bank/:slug', { ...bank, query: { types: ['CREDIT'] } })
  await record(anyone, 'GET /api/bank/:slug/meta', bank)
  await record(anyone, 'GET /api/country/:iso', { params: { iso: 'pl' }, query: { vendors: ['VISA'] } })
  await record(anyone, 'GET /api/dataset', {})
  await record(anyone, 'GET /api/dataset/coverage', {})
  while ((await record(anyone, 'GET /api/dataset/device', {})).state === 'preparing') await setTimeout(50)
  await record(anyone, 'GET /api/dataset/download', { query: { format: 'csv' } })
  await record(anyone, 'GET /healthz', {})
  await record(anyone, 'GET /readyz', {})
  await record(anyone, 'GET /api/dataset/imports', {})

  const signup = await record(anyone, 'POST /api/auth/signup', { body: { turnstile_token: await human() } })
  await record(anyone, 'POST /api/auth/login', { body: { userId: signup.userId } })
  await record(ada, 'POST /api/auth/onboarding/complete', { body: { name: 'Ada' } })
  await record(ada, 'PUT /api/user/settings', { body: { page_size: 500, color_scheme: 'dark' } })
  await record(ada, 'GET /api/user/settings', {})
  await record(ada, 'GET /api/user', {})
  await record(anyone, 'GET /api/human', {})
  await record(anyone, 'GET /api/human/challenge', {})

  const list = await record(ada, 'POST /api/binlists', {
    body: {
      name: 'Declined in May',
      description: 'BINs with more declines than usual.',
      is_public: true,
      downloadable: true,
      forkable: true,
      filterable: true,
      bins: [bin, '414720'],
      notes: ['3 of 40', ''],
    },
  })
  const its = { params: { hashId: list.id } }
  const saved = await record(ada, 'POST /api/binlists/from-search', {
    body: { name: 'Visa in Poland', vendors: ['VISA'], countries: ['PL'] },
  })
  await record(ada, 'POST /api/binlists/:hashId/bins', {
    ...its,
    body: { bins: ['426684', '12'], notes: ['Asked the issuer'] },
  })
  await record(ada, 'PUT /api/binlists/:hashId/bins/:bin', {
    params: { ...its.params, bin },
    body: { note: '5 of 61' },
  })
  await record(ada, 'PUT /api/binlists/:hashId', { ...its, body: { description: 'Updated every Monday.' } })
  await record(ada, 'GET /api/binlists', { query: {} })
  await record(eve, 'POST /api/binlists/:hashId/bookmark', its)
  await record(eve, 'GET /api/binlists/bookmarks', { query: {} })
  await record(anyone, 'GET /api/binlists/:hashId', { ...its, query: { vendors: ['VISA'] } })
  await record(anyone, 'GET /api/binlists/:hashId/download', { ...its, query: { format: 'csv' } })
  await record(ada, 'GET /api/binlists/:hashId/compare/:otherId', {
    params: { hashId: list.id, otherId: saved.id },
    query: { part: 'here' },
  })
  await record(anyone, 'GET /api/binlists/:hashId/meta', its)
  await record(anyone, 'GET /api/binlists/:hashId/feed', its)
  // The visit is counted a moment later.
  const seen = () => ada.call('GET /api/binlists/:hashId', { ...its, query: {} })
  for (let tries = 0; tries < 100 && (await seen()).body.views === 0; tries++) await setTimeout(20)
  await record(anyone, 'GET /api/all-public/binlists', { query: {} })
  await record(eve, 'POST /api/binlists/:hashId/fork', its)
  await record(eve, 'POST /api/binlists/:hashId/report', {
    ...its,
    body: { reason: 'The notes name a person.' },
  })
  await record(eve, 'DELETE /api/binlists/:hashId/bookmark', its)

  const { review } = await record(ada, 'POST /api/bin/:bin/review', {
    ...one,
    body: { stars: 4, description: 'Right in all fields.', tag_ids: [1] },
  })
  await record(ada, 'PUT /api/bin/:bin/review', {
    ...one,
    body: { stars: 5, description: 'Right in all fields.' },
  })
  await record(eve, 'POST /api/reviews/:hash/report', {
    params: { hash: review.hash },
    body: { reason: 'It is an advertisement.' },
  })
  await record(anyone, 'GET /api/bin/:bin', { ...one, query: {} })
  await record(anyone, 'GET /api/tags', {})
  await record(anyone, 'GET /tags.json', {})

  const suggestion = (value: string) => ({
    ...one,
    body: { field: 'category' as const, value, reason: 'The back of my card says so.' },
  })
  const suggest = 'POST /api/bin/:bin/corrections'
  const { correction } = await record(ada, suggest, suggestion('Signature'))
  const its2 = { params: { id: correction.id } }
  await record(eve, 'PUT /api/corrections/:id/vote', {
    ...its2,
    body: { vote: 'confirm', line: 'Mine too.' },
  })
  await record(anyone, 'GET /api/bin/:bin/corrections', { ...one, query: {} })
  await record(anyone, 'GET /api/corrections', { query: { state: 'open' } })
  await record(ada, 'GET /api/corrections/mine', { query: {} })
  await record(eve, 'DELETE /api/corrections/:id/vote', its2)
  await record(eve, 'POST /api/corrections/:id/report', { ...its2, body: { reason: 'It names a person.' } })
  const watch = await record(eve, 'POST /api/watches', {
    body: { kind: 'search', value: 'vendors=VISA&countries=PL' },
  })
  const feed = await record(eve, 'POST /api/watches/feed', {})
  await record(bob, 'POST /api/corrections/:id/accept', { ...its2, body: {} })
  // No connection is made to an address like this.
  await record(eve, 'PUT /api/watches/webhook', { body: { url: 'http://198.51.100.7/bindex' } })
  await record(eve, 'POST /api/watches/webhook/test', {})
  await record(eve, 'GET /api/watches', {})
  await record(eve, 'GET /api/watches/changes', { query: {} })
  await record(anyone, 'GET /api/watches/feed/:secret', { params: { secret: feed.secret } })
  await record(eve, 'DELETE /api/watches/webhook', {})
  await record(eve, 'DELETE /api/watches/feed', {})
  await record(eve, 'DELETE /api/watches/:id', { params: { id: watch.id } })
  await record(anyone, 'GET /api/corrections.csv', {})
  await record(anyone, 'GET /api/corrections.json', {})
  await record(bob, 'POST /api/corrections/:id/undo', its2)
  await record(bob, 'POST /api/corrections/:id/reject', {
    ...its2,
    body: { reason: 'The issuer says otherwise.' },
  })
  const { correction: other } = (await eve.call(suggest, suggestion('Platinum'))).body
  await record(eve, 'DELETE /api/corrections/:id', { params: { id: other.id } })
  const family = { country: 'RU', family: 'b-and-n-bank-public', reason: 'It announced the merger in 2016.' }
  await record(ada, 'POST /api/bank/:slug/corrections', { params: { slug: 'mdm-bank' }, body: family })
  await record(ada, 'GET /api/discover', {})
  await record(ada, 'GET /api/user/space', {})

  await record(anyone, 'GET /api/ip', {})
  await record(anyone, 'GET /api/tool/resellFind', {})
  const asked = await record(anyone, 'POST /api/tool/resellFind', {
    body: { bin: '999911', exp: '04/29', name: 'Alex Example', zip: '90210', turnstile_token: await human() },
  })
  await until(asked.ready_at)
  await record(anyone, 'GET /api/tool/resellFind/:id', { params: { id: asked.id } })
  await record(anyone, 'GET /api/proxy', {})
  await record(anyone, 'POST /api/proxy/check', { body: { ip: '192.0.2.7', turnstile_token: await human() } })
  // No connection is made to a port like this, so that the reply is the same every time.
  const proxy = { host: '198.51.100.7', port: 25 }
  await record(anyone, 'POST /api/proxy/test-proxy', {
    body: { ...proxy, proxyType: 'http', turnstile_token: await human() },
  })
  const job = await record(anyone, 'POST /api/proxy/jobs', {
    body: { proxies: [{ ...proxy, type: 'http' }], probes: 1, turnstile_token: await human() },
  })
  for (;;) {
    const { state } = await record(anyone, 'GET /api/proxy/jobs/:id', { params: { id: job.id }, query: {} })
    if (state !== 'running') break
    await setTimeout(50)
  }
  await record(anyone, 'DELETE /api/proxy/jobs/:id', { params: { id: job.id } })

  await record(ada, 'POST /api/binlists/:hashId/remove-bins', { ...its, body: { bins: ['414720'] } })
  await record(ada, 'DELETE /api/binlists/:hashId/bins/:bin', { params: { ...its.params, bin } })
  await record(ada, 'DELETE /api/binlists/:hashId', its)
  await record(ada, 'DELETE /api/bin/:bin/review', one)
  const token = await record(ada, 'POST /api/user/tokens', {
    body: { name: 'Nightly import', scopes: ['read', 'write:lists'], expires_at: '2099-01-31' },
  })
  await record(ada, 'GET /api/user/tokens', {})
  await record(ada, 'DELETE /api/user/tokens/:id', { params: { id: token.id } })
  await record(ada, 'GET /api/user/sessions', {})
  await record(bob, 'POST /api/auth/logout', {})
  await record(eve, 'DELETE /api/user/sessions', {})
  await record(ada, 'DELETE /api/user', {})
  return recorded
}

const site = 'https://bins.example'
