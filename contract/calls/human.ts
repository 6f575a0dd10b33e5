import { Noun, Type } from '../schema.ts'
import type { ErrorCode } from '../errors.ts'

export const humanErrors = [
  'human_required',
  'human_failed',
  'human_unreachable',
  'store_unavailable',
  'store_full',
] as const satisfies ErrorCode[]

const Challenge = Noun('Challenge', {
  parameters: Type.Object({
    algorithm: Type.String(),
    cost: Type.Integer(),
    expiresAt: Type.Integer({ description: 'Seconds since 1970.' }),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
  }),
  signature: Type.String(),
})

export const humanApi = {
  'GET /api/human': {
    summary: 'Which human check this site uses',
    rate: 'lookup',
    returns: Noun('HumanCheck', {
      provider: Type.Union([Type.Literal('altcha'), Type.Literal('turnstile')]),
      site_key: Type.Optional(Type.String({ description: 'For the Turnstile widget.' })),
    }),
  },
  'GET /api/human/challenge': {
    summary: 'A proof-of-work challenge',
    fails: ['not_found'],
    rate: 'challenge',
    returns: Challenge,
  },
} as const
