import { Noun, Type, type Static } from '../schema.ts'
import { nullable } from './schemas.ts'

export type Hint = Static<typeof Hint>
export const Hint = Type.Union([
  Type.Literal('hosting'),
  Type.Literal('vpn'),
  Type.Literal('tor'),
  Type.Literal('abuse'),
])

const origin = {
  name: Type.String(),
  title: Type.String(),
  licence: nullable,
  url: nullable,
  credit: Type.Union([Type.Object({ text: Type.String(), url: Type.String() }), Type.Null()], {
    description: 'The attribution that its licence requires.',
  }),
  date: Type.Union([Type.String(), Type.Null()], { description: 'The date of its data.' }),
}

export type IpSource = Static<typeof IpSource>
const IpSource = Noun('IpSource', {
  ...origin,
  tells: Type.Array(Type.Union([Type.Literal('network'), Type.Literal('country')])),
  asn: Type.Union([Type.Integer(), Type.Null()]),
  organisation: nullable,
  country: Type.Union([Type.String(), Type.Null()], { description: 'ISO two-letter code.' }),
  country_name: nullable,
  range: Type.Union([Type.String(), Type.Null()], {
    description: 'The largest network around the address with the same values.',
  }),
})

export type IpList = Static<typeof IpList>
const IpList = Noun('IpList', {
  ...origin,
  hint: Hint,
  is_listed: Type.Boolean(),
  range: nullable,
  note: Type.Union([Type.String(), Type.Null()], { description: 'The name of the network in the list.' }),
  delist: Type.Union([Type.String(), Type.Null()], { description: 'Where to request removal.' }),
})

export type IpFacts = Static<typeof IpFacts>
export const IpFacts = Noun('IpFacts', {
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'Null when a trusted proxy reported something that is not an address.',
  }),
  family: Type.Union([Type.Literal(4), Type.Literal(6), Type.Null()]),
  kind: Type.String({ description: '`public`, or why nothing is known about it, such as `private`.' }),
  about: Type.String({ description: 'An explanation of the kind.' }),
  seen_by: Type.Union([Type.Literal('connection'), Type.Literal('trusted_proxy')]),
  claims_ignored: Type.Boolean({
    description: 'Forwarding headers were ignored because they did not come from a trusted proxy.',
  }),
  data: Type.Union([Type.Literal('ready'), Type.Literal('preparing'), Type.Literal('failed')], {
    description: 'Whether the sources included with Bindex are ready.',
  }),
  sources: Type.Array(IpSource),
  lists: Type.Array(IpList),
  countries: Type.Array(
    Noun('IpCountry', { code: Type.String(), name: Type.String(), time_zones: Type.Array(Type.String()) }),
    { description: 'All countries that sources name, in the order of the sources.' },
  ),
  reverse_dns: Noun('ReverseDns', {
    state: Type.Union([
      Type.Literal('found'),
      Type.Literal('none'),
      Type.Literal('no_answer'),
      Type.Literal('off'),
      Type.Literal('not_asked'),
    ]),
    names: Type.Array(Type.String()),
  }),
  connection: Type.Object(
    {
      http: Type.String({ description: 'The version of HTTP, such as `1.1`.' }),
      is_proxied: Type.Boolean({
        description: 'A trusted proxy is in between, so `http` and `tls` are those of its connection.',
      }),
      encryption: Type.Union([Type.Literal('here'), Type.Literal('by_proxy'), Type.Literal('none')], {
        description: 'Where TLS ends: at this server, at a trusted proxy that says so, or nowhere.',
      }),
      tls: Type.Union(
        [
          Type.Object({
            version: Type.String({ description: 'Such as `TLSv1.3`.' }),
            cipher: Type.String({ description: 'Its IANA name.' }),
            alpn: Type.Union([Type.String(), Type.Null()], { description: 'The protocol agreed upon.' }),
          }),
          Type.Null(),
        ],
        { description: 'Null when TLS does not end at this server.' },
      ),
    },
    { description: 'What this server sees of the connection.' },
  ),
  headers: Type.Array(Noun('Header', { name: Type.String(), value: Type.String() }), {
    description: 'The headers of this request, with the names and in the order in which they arrived.',
  }),
  headers_left_out: Type.Array(Type.String(), {
    description: 'Names of headers left out because they hold secrets.',
  }),
  stun: Type.Object({
    port: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The UDP port of the STUN responder at this site’s address.',
    }),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why there is no STUN responder.' }),
  }),
})

export const ipApi = {
  'GET /api/ip': {
    summary: 'What this server sees of your connection: address, network, country, headers',
    rate: 'lookup',
    returns: IpFacts,
  },
} as const
