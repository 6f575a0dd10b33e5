import type { Call, Person } from './http-caller.ts'

/** What reads a part of the content back. Without `by`, nobody in particular. */
export interface Reading {
  by?: number
  line: string
}

/** Writes a bit of everything that a site stores. Returns how to read all of it back. */
export async function writeContent(call: Call, people: Person[]): Promise<Reading[]> {
  const [ada, eve, bob] = people as [Person, Person, Person]
  for (const [at, name] of ['Ada', 'Eve “Zażółć” 💳', 'Bob'].entries()) {
    await call('POST /api/auth/onboarding/complete', people[at], { name })
  }
  await call('PUT /api/user/settings', ada, { page_size: 500, color_scheme: 'dark' })
  const flags = { downloadable: true, forkable: true, filterable: true }
  const list = await call('POST /api/binlists', ada, {
    name: 'Nordic debit',
    description: 'Checked in May.\n\n“Notes” say where.',
    is_public: true,
    ...flags,
    bins: ['457173', '45717360', '400001'],
    notes: ['Dankort', '', 'é ≠ e\u0301'],
  })
  const own = await call(
    'POST /api/binlists',
    ada,
    { name: 'Only mine', description: '', is_public: false, ...flags, bins: ['400003'], notes: [''] },
    { 'idempotency-key': 'kept' },
  )
  await call(`POST /api/binlists/${list.id}/bins`, ada, { bins: ['400002'], notes: ['Added later'] })
  await call(`POST /api/binlists/${list.id}/remove-bins`, ada, { bins: ['400001'] })
  const fork = await call(`POST /api/binlists/${list.id}/fork`, eve)
  await call(`POST /api/binlists/${list.id}/bookmark`, eve)
  await call(`POST /api/binlists/${list.id}/report`, bob, { reason: 'The notes name a person.' })
  const { review } = await call('POST /api/bin/457173/review', ada, {
    stars: 4,
    description: 'Right in all fields.',
    tag_ids: [1, 6],
  })
  await call('POST /api/bin/457173/review', eve, { stars: 1, description: 'Not for me.', tag_ids: [] })
  await call(`POST /api/reviews/${review!.hash}/report`, eve, { reason: 'It is an advertisement.' })
  const suggest = async (bin: string, value: string) =>
    (
      await call(`POST /api/bin/${bin}/corrections`, ada, {
        field: 'category',
        value,
        reason: 'The back of my card says so.',
      })
    ).correction!.id
  const accepted = await suggest('400001', 'Signature')
  await call(`PUT /api/corrections/${accepted}/vote`, eve, { vote: 'confirm', line: 'Mine too.' })
  await call(`POST /api/corrections/${accepted}/accept`, bob, {})
  const rejected = await suggest('400002', 'Platinum')
  await call(`POST /api/corrections/${rejected}/reject`, bob, { reason: 'The issuer says otherwise.' })
  const open = await suggest('400003', 'Infinite')
  await call(`PUT /api/corrections/${open}/vote`, eve, { vote: 'dispute', line: 'Mine is gold.' })
  await call(`POST /api/corrections/${open}/report`, eve, { reason: 'The reason names a person.' })
  await call('POST /api/user/tokens', ada, { name: 'Nightly import', scopes: ['read', 'write:lists'] })
  await call('POST /api/user/tokens', eve, {
    name: 'For a while',
    scopes: ['read'],
    expires_at: '2099-01-31',
  })
  const search = await call('POST /api/searches', undefined, {
    bins: ['457173', '400001'],
    vendors: ['VISA'],
  })
  const mine = [
    'user',
    'user/settings',
    'user/space',
    'user/tokens',
    'binlists',
    'binlists/bookmarks',
    'corrections/mine',
  ]
  return [
    ...people.flatMap((_, by) => mine.map((path) => ({ by, line: `GET /api/${path}` }))),
    { by: 0, line: `GET /api/binlists/${own.id}` },
    { by: 1, line: `GET /api/binlists/${fork.id}` },
    ...[
      `binlists/${list.id}`,
      `binlists/${list.id}/feed`,
      `searches/${search.id}`,
      'all-public/binlists',
      'dataset',
      'corrections?state=open',
      'corrections?state=accepted',
      'corrections?state=rejected',
      'corrections.json',
      'tool/resellFind',
      ...['457173', '400001', '400002', '400003'].flatMap((bin) => [`bin/${bin}`, `bin/${bin}/corrections`]),
    ].map((path) => ({ line: `GET /api/${path}` })),
  ]
}
