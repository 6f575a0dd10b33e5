// Proxies that were made up, a server that tells of them, and how a person works the two tools.
import type { Locator, Page, Route } from '@playwright/test'

export const checkerPath = '/tools/mass-proxy-checker'
export const finderPath = '/tools/clean-proxy-finder'

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Your proxies' })
export const results = (page: Page): Locator => page.getByRole('table', { name: 'Results' })
export const rows = (page: Page): Locator =>
  results(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
export const row = (page: Page, proxy: string): Locator => rows(page).filter({ hasText: proxy })
export const proxiesShown = (page: Page): Locator =>
  results(page).getByRole('rowheader').getByRole('button').locator('bdi')
export const pill = (page: Page, name: RegExp | string): Locator =>
  page.getByRole('group', { name: 'Filter by result' }).getByRole('button', { name })

interface Event {
  index: number
  [field: string]: unknown
}

export interface Told {
  abilities?: Record<string, unknown>
  results?: Event[]
  total?: number
  /** How the job stands when all results were told; `running` leaves the stream open. */
  state?: 'running' | 'finished' | 'stopped'
}

const abilities = {
  judge: { http: true, https: true, problem: null },
  ipqs: false,
  target: null,
  abuse_lists: [{ title: 'Example abuse list', date: '2026-11-01' }],
  targets: 'public',
  most: 500,
  quota_left: 500,
}

/** Stands in for the server's part: what it would tell of proxies elsewhere. */
export async function tell(page: Page, told: Told): Promise<void> {
  const { results = [], total = results.length, state = 'finished' } = told
  const job = { id: 'made-up', total, probes: 1, done: results.length, state, quota_left: 400 }
  const events = [
    ...results.map((result, at) => ['result', result, at + 1] as const),
    [state === 'running' ? 'progress' : 'end', job, ''] as const,
  ]
  const body = events
    .map(([event, data, id]) => `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('')
  let hasTold = false
  await page.route('**/api/proxy', (route) => route.fulfill({ json: { ...abilities, ...told.abilities } }))
  await page.route('**/api/proxy/jobs', (route) => route.fulfill({ json: { ...job, state: 'running' } }))
  await page.route('**/api/proxy/jobs/*', (route: Route) => {
    if (route.request().method() === 'DELETE') return route.fulfill({ json: { ...job, state: 'stopped' } })
    // A stream that stays open: what comes after its first part never comes.
    if (hasTold && state === 'running') return undefined
    hasTold = true
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
}

const phases = { dns: 2, tcp: 31, hello: 12, tunnel: 58, tls: 74, first_byte: 41 }
const none = { dns: null, tcp: null, hello: null, tunnel: null, tls: null, first_byte: null }
const probe = (outcome: string, total: number, words = outcome) => ({
  outcome,
  words,
  times: { ...(outcome === 'works' ? phases : none), total },
})

export const works = (index: number, more: Record<string, unknown> = {}, total = 218): Event => ({
  index,
  host: `203.0.113.${index + 1}`,
  port: 8080,
  type: 'http',
  requested_type: 'auto',
  has_login: false,
  outcome: 'works',
  words: 'Works.',
  times: { ...phases, total },
  exit: {
    address: `198.51.100.${index + 1}`,
    asn: 64_500,
    organisation: 'Example Hosting GmbH',
    country: 'DE',
    country_name: 'Germany',
  },
  anonymity: 'elite',
  revealed_by: [],
  tampering: [],
  bytes_per_second: 2_400_000,
  target: null,
  tls_intercepted: false,
  probes: [probe('works', total), probe('works', total + 20), probe('works', total - 20)],
  evidence: [],
  lists_asked: 1,
  ipqs: null,
  ...more,
})

export const fails = (index: number, outcome: string, words: string): Event => ({
  ...works(index),
  outcome,
  words,
  type: null,
  times: { ...none, total: 8000 },
  exit: null,
  anonymity: null,
  revealed_by: [],
  tls_intercepted: null,
  probes: [probe(outcome, 8000, words)],
})

const exit = (country: string, country_name: string, more = {}) => ({
  exit: { ...(works(0)['exit'] as object), country, country_name, ...more },
})

export const various: Event[] = [
  works(0, { has_login: true }, 96),
  works(1, { type: 'socks5', ...exit('SE', 'Sweden'), anonymity: 'elite' }, 340),
  works(
    2,
    {
      host: 'a-rather-long-name.of-a-proxy.customers.provider.example',
      ...exit('GB', 'United Kingdom of Great Britain and Northern Ireland'),
      anonymity: 'transparent',
      revealed_by: ['x-forwarded-for', 'via'],
      tampering: ['It added the header Via.', 'The answer was changed on the way.'],
      tls_intercepted: true,
    },
    1240,
  ),
  works(
    3,
    {
      host: '2001:db8:4860:1234:5678:9abc:def0:8888',
      ...exit('SE', 'Sweden', { address: '2001:db8::4', asn: null, organisation: null }),
      anonymity: 'anonymous',
      revealed_by: ['via'],
      evidence: [
        {
          list: 'Example abuse list',
          date: '2026-11-01',
          reason: 'Sent spam in the last week',
          delist: 'https://lists.example/removal',
        },
      ],
      probes: [
        probe('works', 400),
        probe('timed_out', 8000, 'No answer within 8 seconds.'),
        probe('works', 460),
      ],
    },
    430,
  ),
  fails(4, 'timed_out', 'No answer within 8 seconds.'),
  fails(5, 'login_needed', 'It asks for a login, and none was given.'),
  fails(6, 'refused', 'Nothing listens on this port.'),
  fails(7, 'wrong_protocol', 'It answered with something that is neither HTTP nor SOCKS5.'),
]

/** As after a reload: the tab remembers a job. */
export const remember = (page: Page, path: string): Promise<unknown> =>
  page.addInitScript((name) => {
    const kept = { id: 'made-up', started: Date.now() - 3000, ended: Date.now() }
    sessionStorage.setItem(`job:${name}`, JSON.stringify(kept))
  }, path.slice('/tools/'.length))
