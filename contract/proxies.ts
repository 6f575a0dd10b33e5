import { Type, type Static } from 'typebox'
import { IpFacts } from './ip.ts'
import { limits } from './limits.ts'
import { HumanToken, nullable, Text } from './schemas.ts'

const milliseconds = Type.Union([Type.Number(), Type.Null()])

const missing = 'Missing required fields for proxy test (host, port, proxyType, token)'

/** How a proxy is spoken to; `auto` finds out. */
export type ProxyType = Static<typeof ProxyType>
const ProxyType = Type.Union([Type.Literal('http'), Type.Literal('socks5')])

/** What became of one check, told apart. The words for people are in contract/proxy-words.ts. */
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
  Type.Literal('target_refused'),
  Type.Literal('too_much'),
  Type.Literal('stopped'),
])

const Times = Type.Object(
  {
    dns: milliseconds,
    tcp: milliseconds,
    hello: milliseconds,
    tunnel: milliseconds,
    tls: milliseconds,
    first_byte: milliseconds,
    total: Type.Number(),
  },
  { description: 'Milliseconds of each phase; null when it did not come so far.' },
)

/** One attempt through a proxy to the judge. */
export type ProxyProbe = Static<typeof ProxyProbe>
const ProxyProbe = Type.Object({
  outcome: ProxyOutcome,
  words: Type.String({ description: 'The outcome for a person, with the detail that tells it apart.' }),
  times: Times,
})

const Known = Type.Object({
  address: Type.String(),
  asn: Type.Union([Type.Integer(), Type.Null()]),
  organisation: nullable,
  country: Type.Union([Type.String(), Type.Null()], { description: 'ISO two-letter code.' }),
  country_name: nullable,
})

/** A list that names the exit address. */
export type ProxyEvidence = Static<typeof ProxyEvidence>
const ProxyEvidence = Type.Object({
  list: Type.String({ description: 'The title of the list that says so.' }),
  date: nullable,
  reason: Type.String({ description: 'What the list says, or what being on it means.' }),
  delist: Type.Union([Type.String(), Type.Null()], { description: 'Where to ask for removal.' }),
})

/** What was found out about one proxy. A login is never in it. */
export type ProxyResult = Static<typeof ProxyResult>
export const ProxyResult = Type.Object({
  index: Type.Integer({ description: 'Which of the proxies that were sent, from 0.' }),
  host: Type.String(),
  port: Type.Integer(),
  type: Type.Union([ProxyType, Type.Null()], {
    description: 'What it speaks; null when that stayed unknown.',
  }),
  has_login: Type.Boolean(),
  outcome: ProxyOutcome,
  words: Type.String(),
  times: Times,
  exit: Type.Union([Known, Type.Null()], { description: 'Where it comes out, as the judge saw it.' }),
  anonymity: Type.Union(
    [Type.Literal('transparent'), Type.Literal('anonymous'), Type.Literal('elite'), Type.Null()],
    { description: 'Whether it passes on the address of who uses it, only that it is a proxy, or neither.' },
  ),
  tampering: Type.Array(Type.String(), { description: 'What it changed on the way, in words.' }),
  tls_intercepted: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether another certificate arrived than the judge has; null when not seen.',
  }),
  probes: Type.Array(ProxyProbe),
  evidence: Type.Array(ProxyEvidence),
  lists_asked: Type.Integer({ description: 'How many abuse lists were asked about its exit.' }),
  ipqs: Type.Unknown({
    description:
      'Null, or what IPQualityScore said, as it came; only when the operator allows asking and a key was sent.',
  }),
})

/** What the server can find out at all, told before anything is entered. */
export type ProxyAbilities = Static<typeof ProxyAbilities>
const ProxyAbilities = Type.Object({
  judge: Type.Object({
    http: Type.Boolean(),
    https: Type.Boolean(),
    problem: Type.Union([Type.String(), Type.Null()], {
      description: 'Why exit, anonymity and tampering cannot be seen.',
    }),
  }),
  ipqs: Type.Boolean({ description: 'Whether the operator allows asking IPQualityScore.' }),
  abuse_lists: Type.Array(Type.Object({ title: Type.String(), date: nullable })),
  most: Type.Integer(),
  quota_left: Type.Integer({ description: 'Proxies that may be checked before the next human check.' }),
})

const host = { maxLength: 253, message: 'host must be an address or a name' }
const port = { minimum: 1, maximum: 65_535, message: 'port must be a whole number from 1 to 65535' }
const login = {
  username: Type.Optional(Text('proxyUsername')),
  password: Type.Optional(Text('proxyPassword')),
}
const ipqsKey = Type.Optional(Text('ipqsKey'))

/** A proxy as it is sent to be checked. */
export type ProxyToCheck = Static<typeof ProxyToCheck>
const ProxyToCheck = Type.Object(
  {
    host: Type.String({ ...host, minLength: 1 }),
    port: Type.Integer(port),
    type: Type.Union([ProxyType, Type.Literal('auto')]),
    ...login,
  },
  {
    message: 'proxies must each have a host, a port from 1 to 65535 and a type: http, socks5 or auto',
  },
)

const job = {
  id: Type.String({ description: 'Unguessable; whoever knows it may watch the job.' }),
  total: Type.Integer(),
  probes: Type.Integer(),
  done: Type.Integer(),
  state: Type.Union([Type.Literal('running'), Type.Literal('finished'), Type.Literal('stopped')]),
  quota_left: Type.Integer(),
}
const params = Type.Object({ id: Type.String({ maxLength: 64 }) })

const Seen = Type.Object({
  nonce: Type.String(),
  address: Type.String({ description: 'Where the request came from.' }),
  headers: Type.Array(Type.Array(Type.String()), { description: 'Name and value, as they arrived.' }),
})

export const proxiesApi = {
  'GET /api/proxy': {
    summary: 'What can be found out about proxies on this site, and how many may be checked now',
    returns: ProxyAbilities,
  },
  'POST /api/proxy/check': {
    summary: 'What is known of an address',
    rate: 'change',
    body: Type.Object({
      ip: Type.String({
        maxLength: 64,
        message: 'ip must be an address',
        missing: 'IP address is required.',
      }),
      turnstile_token: HumanToken(),
    }),
    returns: Type.Object({
      ...Type.Pick(IpFacts, ['address', 'family', 'kind', 'about', 'data', 'sources', 'lists', 'countries'])
        .properties,
      reverse_dns: IpFacts.properties.reverse_dns,
      evidence: Type.Array(ProxyEvidence),
    }),
  },
  'POST /api/proxy/test-proxy': {
    summary: 'Check one proxy',
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
    summary: 'Check a list of proxies: one human check opens a quota for it',
    rate: 'change',
    body: Type.Object({
      proxies: Type.Array(ProxyToCheck, {
        minItems: 1,
        maxItems: limits.proxiesPerJob,
        tooMany: 'At most 500 proxies at a time. Check the rest afterwards.',
        missing: 'proxies is required',
      }),
      probes: Type.Union([Type.Literal(1), Type.Literal(3)], { message: 'probes must be 1 or 3' }),
      ipqsKey,
      turnstile_token: Type.Optional(HumanToken()),
    }),
    returns: Type.Object(job),
  },
  'GET /api/proxy/jobs/:id': {
    summary: 'Results of a job so far; with Accept: text/event-stream also those to come, as they come',
    params,
    query: Type.Object({
      after: Type.Optional(
        Type.Integer({ minimum: 0, description: 'How many results are known already and left out.' }),
      ),
    }),
    returns: Type.Object({ ...job, results: Type.Array(ProxyResult) }),
  },
  'DELETE /api/proxy/jobs/:id': {
    summary: 'Stop a job',
    rate: 'change',
    params,
    returns: Type.Object(job),
  },
  'GET /api/proxy/judge/:nonce': {
    summary: 'What arrives through a proxy under check; of use to the server itself only',
    params: Type.Object({ nonce: Type.String({ maxLength: 100 }) }),
    returns: Type.Object({ seen: Seen, mac: Type.String() }),
  },
} as const
