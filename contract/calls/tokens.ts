import { Noun, Type, type Static } from '../schema.ts'
import { scopes } from '../scopes.ts'
import { Text, Time } from './schemas.ts'

const wanted = `scopes must be a list of one or more of ${Object.keys(scopes).join(', ')}`

const Scopes = Type.Array(
  Type.Union([Type.Literal('read'), Type.Literal('write:lists'), Type.Literal('write:reviews')]),
  { minItems: 1, maxItems: 3, message: wanted, missing: wanted, description: 'What it may do.' },
)

const token = {
  id: Type.String({ description: 'To revoke it. Nobody can use it as a token.' }),
  name: Type.String(),
  scopes: Scopes,
  created_at: Time,
  used_at: Type.Union([Time, Type.Null()], {
    description: 'Its last use, to the minute; null when it was never used.',
  }),
  expires_at: Type.Union([Time, Type.Null()], { description: 'Null when it never expires.' }),
  is_expired: Type.Boolean(),
}

export type ApiToken = Static<typeof ApiToken>
const ApiToken = Noun('ApiToken', token)

const managed = { account: 'required', scope: 'session' } as const

export const tokensApi = {
  'GET /api/user/tokens': {
    summary: 'API tokens of this account, newest first',
    ...managed,
    rate: 'lookup',
    returns: Type.Object({ data: Type.Array(ApiToken) }),
  },
  'POST /api/user/tokens': {
    summary: 'Create an API token',
    fails: ['token_name_taken', 'too_many_tokens'],
    ...managed,
    // Names are unique, so sending it twice adds nothing; and a kept reply would store the secret.
    creates: false,
    rate: 'change',
    body: Type.Object({
      name: Text('tokenName', { description: 'Different for each token of the account.' }),
      scopes: Scopes,
      expires_at: Type.Optional(
        Type.String({
          description:
            'A date or time in the future, such as 2027-01-31; without it, the token never expires.',
        }),
      ),
    }),
    returns: Noun('NewApiToken', {
      ...token,
      token: Type.String({
        description: 'Send it as `Authorization: Bearer …`. The server cannot show it again.',
      }),
    }),
  },
  'DELETE /api/user/tokens/:id': {
    summary: 'Revoke an API token',
    fails: ['token_not_found'],
    ...managed,
    rate: 'change',
    params: Type.Object({ id: Type.String() }),
    returns: Type.Object({}),
  },
} as const
