import { formatNumber } from '../formats/numbers.ts'
import { Noun, Type, type Static } from '../schema.ts'
import { humanErrors } from './human.ts'
import { IpFacts } from './ip.ts'
import { judgeApi } from './judge.ts'
import { limits } from '../limits.ts'
import { HumanToken, nullable, Text } from './schemas.ts'

const { address, family, kind, about, data, sources, lists, countries, reverse_dns } = IpFacts.properties
const milliseconds = Type.Union([Type.Number(), Type.Null()])

export const proxyMessages = {
  missing: 'Missing required fields for proxy test (host, port, proxyType, token)',
  noAddress: 'IP address is required.',
}
const { missing } = proxyMessages

export type ProxyType = Static<typeof ProxyType>
const ProxyType = Type.Union([
  Type.Literal('http'),
  Type.Literal('https', { description: 'An HTTP proxy that is reached over TLS.' }),
  Type.Literal('socks4'),
  Type.Literal('socks5'),
])

export type ProxyOutcome = Static<typeof ProxyOutcome>
export const ProxyOutcome = Type.Union([
  Type.Literal('works'),
  Type.Literal('login_needed'),
  Type.Literal('login_refused'),
  Type.Literal('name_unknown'),
  Type.Literal('not_allowed'),
  Type.Literal('unreachable'),
  Type.Literal('refused'),
  Type.Literal('timed_out'),
  Type.Literal('closed_early'),
  Type.Literal('wrong_protocol'),
  Type.Literal('not_a_proxy'),
  Type.Literal('target_refused'),
  Type.Literal('too_much'),
  Type.Literal('stopped'),
])

const Times = Noun(
  'ProxyTimes',
  {
    dns: milliseconds,
    tcp: milliseconds,
    hello: milliseconds,
    tunnel: milliseconds,
    tls: milliseconds,
    first_byte: milliseconds,
    total: Type.Number(),
  },
  { description: 'Milliseconds per phase; null for phases that were not reached.' },
)

export type ProxyProbe = Static<typeof ProxyProbe>
const ProxyProbe = Noun('ProxyProbe', {
  outcome: ProxyOutcome,
  words: Type.String({ description: 'The outcome as a message, with details.' }),
  times: Times,
})

const Known = Noun('ProxyExit', {
  address: Type.String(),
  asn: Type.Union([Type.Integer(), Type.Null()]),
  organisation: nullable,
  country: Type.Union([Type.String(), Type.Null()], { description: 'ISO two-letter code.' }),
  country_name: nullable,
})

export type ProxyEvidence = Static<typeof ProxyEvidence>
const ProxyEvidence = Noun('ProxyEvidence', {
  list: Type.String({ description: 'The title of the list.' }),
  date: nullable,
  reason: Type.String({ description: 'The reason given by the list, or what being listed means.' }),
  delist: Type.Union([Type.String(), Type.Null()], { description: 'Where to request removal.' }),
})

export type ProxyResult = Static<typeof ProxyResult>
export const ProxyResult = Noun('ProxyResult', {
  index: Type.Integer({ description: 'The position of the proxy in the request, from 0.' }),
  host: Type.String(),
  port: Type.Integer(),
  type: Type.Union([ProxyType, Type.Null()], {
    description: 'Its protocol; null when unknown.',
  }),
  requested_type: Type.Union([ProxyType, Type.Literal('auto')], {
    description: 'The protocol named in the request.',
  }),
  has_login: Type.Boolean(),
  outcome: ProxyOutcome,
  words: Type.String(),
  times: Times,
  exit: Type.Union([Known, Type.Null()], { description: 'The exit address, as the judge saw it.' }),
  anonymity: Type.Union(
    [Type.Literal('transparent'), Type.Literal('anonymous'), Type.Literal('elite'), Type.Null()],
    {
      description:
        'Whether it reveals the client’s address, only that it is a proxy, or neither; null when not known.',
    },
  ),
  revealed_by: Type.Array(Type.String(), {
    description: 'The headers that reveal the client’s address, or else that it is a proxy.',
  }),
  tampering: Type.Array(Type.String(), { description: 'What it changed in requests or replies.' }),
  bytes_per_second: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Measured with 64 kB from the judge; null with fewer than 3 probes.',
  }),
  target: Type.Union(
    [
      Noun('ProxyTarget', {
        works: Type.Boolean({ description: 'Whether it arrived as expected.' }),
        words: Type.String(),
      }),
      Type.Null(),
    ],
    {
      description: 'Whether the page that the operator chose arrived through it; null when there is none.',
    },
  ),
  tls_intercepted: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether the certificate was not the judge’s; null when not checked.',
  }),
  probes: Type.Array(ProxyProbe),
  evidence: Type.Array(ProxyEvidence),
  lists_asked: Type.Integer({ description: 'The number of abuse lists searched for its exit address.' }),
  ipqs: Type.Unknown({
    description:
      'The reply of IPQualityScore, unchanged; null unless the operator allows it and a key was sent.',
  }),
})

export type ProxyAbilities = Static<typeof ProxyAbilities>
const ProxyAbilities = Noun('ProxyAbilities', {
  judge: Type.Object({
    http: Type.Boolean(),
    https: Type.Boolean(),
    problem: Type.Union([Type.String(), Type.Null()], {
      description: 'Why exit address, anonymity and tampering cannot be checked.',
    }),
  }),
  target: Type.Union([Type.String(), Type.Null()], {
    description: 'The host of a page that the operator chose, which is loaded through each proxy that works.',
  }),
  ipqs: Type.Boolean({ description: 'Whether the operator allows requests to IPQualityScore.' }),
  abuse_lists: Type.Array(Type.Object({ title: Type.String(), date: nullable })),
  targets: Type.Union([Type.Literal('public'), Type.Literal('any')], {
    description: 'Which addresses proxies may have: public ones only, or also those of private networks.',
  }),
  most: Type.Integer(),
  quota_left: Type.Integer({
    description: 'The number of proxies that can be checked before the next human check.',
  }),
})

const host = { maxLength: 253, message: 'host must be an IP address or a host name' }
const port = { minimum: 1, maximum: 65_535, message: 'port must be a whole number from 1 to 65535' }
const login = {
  username: Type.Optional(Text('proxyUsername')),
  password: Type.Optional(Text('proxyPassword')),
}
const ipqsKey = Type.Optional(Text('ipqsKey'))

export type ProxyToCheck = Static<typeof ProxyToCheck>
const ProxyToCheck = Noun(
  'ProxyToCheck',
  {
    host: Type.String({ ...host, minLength: 1 }),
    port: Type.Integer(port),
    type: Type.Union([ProxyType, Type.Literal('auto')]),
    ...login,
  },
  {
    message:
      'proxies must each have a host, a port from 1 to 65535 and a type: http, https, socks4, socks5 or auto',
  },
)

const job = {
  id: Type.String({ description: 'Unguessable: anyone who knows it can watch the job.' }),
  total: Type.Integer(),
  probes: Type.Integer(),
  done: Type.Integer(),
  state: Type.Union([Type.Literal('running'), Type.Literal('finished'), Type.Literal('stopped')]),
  quota_left: Type.Integer(),
}
const params = Type.Object({ id: Type.String({ maxLength: 64 }) })

export const proxiesApi = {
  'GET /api/proxy': {
    summary: 'What this site can check about proxies, and how many can be checked now',
    rate: 'lookup',
    returns: ProxyAbilities,
  },
  'POST /api/proxy/check': {
    summary: 'What is known about an IP address',
    fails: [...humanErrors],
    rate: 'change',
    body: Type.Object({
      ip: Type.String({
        maxLength: 64,
        message: 'ip must be an IP address',
        missing: proxyMessages.noAddress,
      }),
      turnstile_token: HumanToken(),
    }),
    returns: Type.Object({
      address,
      family,
      kind,
      about,
      data,
      sources,
      lists,
      countries,
      reverse_dns,
      evidence: Type.Array(ProxyEvidence),
    }),
  },
  'POST /api/proxy/test-proxy': {
    summary: 'Check one proxy',
    fails: [...humanErrors],
    rate: 'change',
    body: Type.Object({
      host: Type.String({ ...host, missing }),
      port: Type.Integer({ ...port, missing }),
      proxyType: Type.Union([Type.Literal('http'), Type.Literal('socks5')], {
        message: 'Invalid proxyType. Must be "http" or "socks5"',
        missing,
      }),
      ...login,
      ipqsKey,
      turnstile_token: HumanToken(missing),
    }),
    returns: ProxyResult,
  },
  'POST /api/proxy/jobs': {
    largeBody: true,
    summary: 'Check a list of proxies; one human check opens a quota',
    fails: [...humanErrors, 'job_running', 'jobs_full'],
    rate: 'change',
    body: Type.Object({
      proxies: Type.Array(ProxyToCheck, {
        minItems: 1,
        maxItems: limits.proxiesPerJob,
        tooMany: `At most ${limits.proxiesPerJob} proxies per job. Send the rest in further jobs; one human check covers up to ${formatNumber(limits.proxiesPerCheck)}.`,
        missing: 'proxies is required',
      }),
      probes: Type.Union([Type.Literal(1), Type.Literal(3)], { message: 'probes must be 1 or 3' }),
      planned: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.proxiesPerCheck,
          message: `planned must be a whole number from 1 to ${limits.proxiesPerCheck}`,
          description:
            'How many proxies follow in several jobs, this one included: the human check opens a quota for all of them.',
        }),
      ),
      ipqsKey,
      turnstile_token: Type.Optional(HumanToken()),
    }),
    returns: Noun('ProxyJob', job),
  },
  'GET /api/proxy/jobs/:id': {
    summary: 'Results of a job so far; with Accept: text/event-stream, also further results as they arrive',
    rate: 'lookup',
    fails: ['job_not_found', 'rate_limited'],
    types: ['application/json', 'text/event-stream'],
    params,
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, description: 'The number of results to skip.' })),
    }),
    returns: Noun('ProxyJobResults', { ...job, results: Type.Array(ProxyResult) }),
  },
  'DELETE /api/proxy/jobs/:id': {
    summary: 'Stop a job',
    fails: ['job_not_found'],
    rate: 'change',
    params,
    returns: Noun('ProxyJob', job),
  },
  ...judgeApi,
} as const
