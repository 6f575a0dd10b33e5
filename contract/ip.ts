import { Type, type Static } from 'typebox'
import { nullable } from './schemas.ts'

/** What a list of networks is about. */
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
    description: 'What its licence asks to be shown beside it.',
  }),
  date: Type.Union([Type.String(), Type.Null()], { description: 'The day its data is from.' }),
}

export type IpSource = Static<typeof IpSource>
const IpSource = Type.Object({
  ...origin,
  tells: Type.Array(Type.Union([Type.Literal('network'), Type.Literal('country')])),
  asn: Type.Union([Type.Integer(), Type.Null()]),
  organisation: nullable,
  country: Type.Union([Type.String(), Type.Null()], { description: 'ISO two-letter code.' }),
  country_name: nullable,
  range: Type.Union([Type.String(), Type.Null()], {
    description: 'The widest network around it of which the source says the same.',
  }),
})

export type IpList = Static<typeof IpList>
const IpList = Type.Object({
  ...origin,
  hint: Hint,
  is_listed: Type.Boolean(),
  range: nullable,
  note: Type.Union([Type.String(), Type.Null()], { description: 'What the list calls the network.' }),
  delist: Type.Union([Type.String(), Type.Null()], { description: 'Where to ask for removal.' }),
})

export type IpFacts = Static<typeof IpFacts>
export const IpFacts = Type.Object({
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'Null when a trusted proxy reported something that is no address.',
  }),
  family: Type.Union([Type.Literal(4), Type.Literal(6), Type.Null()]),
  kind: Type.String({ description: '`public`, or why nothing can be known of it, such as `private`.' }),
  about: Type.String({ description: 'The kind in words.' }),
  seen_by: Type.Union([Type.Literal('connection'), Type.Literal('trusted_proxy')]),
  claims_ignored: Type.Boolean({
    description: 'Forwarding headers came along and were not believed, as nobody trusted sent them.',
  }),
  data: Type.Union([Type.Literal('ready'), Type.Literal('preparing'), Type.Literal('failed')], {
    description: 'Whether the sources that come with the install can be asked yet.',
  }),
  sources: Type.Array(IpSource),
  lists: Type.Array(IpList),
  countries: Type.Array(
    Type.Object({ code: Type.String(), name: Type.String(), time_zones: Type.Array(Type.String()) }),
    { description: 'Every country that a source names, the first source’s first.' },
  ),
  reverse_dns: Type.Object({
    state: Type.Union([
      Type.Literal('found'),
      Type.Literal('none'),
      Type.Literal('no_answer'),
      Type.Literal('off'),
      Type.Literal('not_asked'),
    ]),
    names: Type.Array(Type.String()),
  }),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'Of this request, as they arrived.',
  }),
  headers_left_out: Type.Array(Type.String(), { description: 'Names of headers that hold secrets.' }),
  stun: Type.Object({
    port: Type.Union([Type.Integer(), Type.Null()], { description: 'UDP, at the address of this site.' }),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why there is no port.' }),
  }),
})

export const ipApi = {
  'GET /api/ip': {
    summary: 'What this server sees of the connection that asks: address, network, country, headers',
    rate: 'lookup',
    returns: IpFacts,
  },
} as const
