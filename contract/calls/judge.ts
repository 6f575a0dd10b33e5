import { Noun, Type } from '../schema.ts'

const Seen = Noun('JudgedRequest', {
  nonce: Type.String(),
  address: Type.String({ description: 'The address from which the request came.' }),
  headers: Type.Array(Type.Array(Type.String()), { description: 'Names and values, as they arrived.' }),
  url: Type.Optional(Type.String({ description: 'The requested URL, if it is not the one of the judge.' })),
  sent: Type.Optional(Type.String({ description: 'The text in the body of the request.' })),
  filling: Type.Optional(Type.String({ description: 'To measure how fast it arrives.' })),
})

const judge = {
  rate: 'lookup',
  // Proxies may add some.
  anyQuery: true,
  params: Type.Object({ nonce: Type.String({ maxLength: 100 }) }),
  returns: Type.Object({ seen: Seen, mac: Type.String() }),
} as const

export const judgeApi = {
  'GET /api/proxy/judge/:nonce': {
    summary: 'The judge: what arrives through a proxy; only for the server itself',
    ...judge,
  },
  'POST /api/proxy/judge/:nonce': {
    summary: 'The judge, with a body; only for the server itself',
    ...judge,
    body: Type.Object({
      sent: Type.String({ maxLength: 100, description: 'A text that must arrive unchanged.' }),
    }),
  },
} as const
