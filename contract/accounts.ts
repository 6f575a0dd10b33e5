import { Type, type Static } from 'typebox'
import { limits } from './limits.ts'
import { HumanToken, Text, Time } from './schemas.ts'
import { texts } from './texts.ts'

const Name = Type.Union([Type.String(), Type.Null()], {
  description: 'What others see; null is "Anonymous".',
})
const OnboardedAt = Type.Union([Time, Type.Null()], { description: 'Null until the onboarding is done.' })

/** An open session, as the browser keeps it. */
export type SignedIn = Static<typeof SignedIn>
const SignedIn = Type.Object({
  userId: Type.String({ description: 'The only secret of the account. The server cannot show it again.' }),
  token: Type.String({ description: 'Sent as `Authorization: Bearer …`; 30 days from its last use.' }),
  name: Name,
  onboarded_at: OnboardedAt,
})

const colourSchemes = Type.Union([Type.Literal('auto'), Type.Literal('light'), Type.Literal('dark')], {
  message: 'color_scheme must be one of auto, light, dark',
})
const pageSizes = Type.Union([Type.Literal(100), Type.Literal(250), Type.Literal(500), Type.Literal(1000)], {
  message: `page_size must be one of ${limits.pageSizes.join(', ')}`,
})
const orNone = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

/** What follows an account to another device; what was never chosen is null. */
export type Settings = Static<typeof Settings>
const Settings = Type.Object({
  name: Name,
  page_size: orNone(pageSizes),
  include_url: orNone(Type.Boolean()),
  include_phone: orNone(Type.Boolean()),
  clean: orNone(Type.Boolean()),
  extended: orNone(Type.Boolean()),
  color_scheme: orNone(colourSchemes),
})

const Session = Type.Object({
  created_at: Time,
  used_at: Type.String({ description: 'ISO 8601, to the hour.' }),
  current: Type.Boolean({ description: 'The one of the token that asks.' }),
})

export const accountsApi = {
  'POST /api/auth/signup': {
    summary: 'Make an account: its user ID is all there is to it',
    rate: 'signup',
    body: Type.Object({ turnstile_token: HumanToken() }),
    returns: SignedIn,
  },
  'POST /api/auth/login': {
    summary: 'Open a session with a user ID',
    rate: 'login',
    body: Type.Object({
      userId: Type.String({
        description: 'Case, spaces and dashes do not matter.',
        missing: texts.userId.required,
        message: 'User ID must be a string',
      }),
    }),
    returns: SignedIn,
  },
  'POST /api/auth/logout': {
    summary: 'End the session of the token that is sent',
    account: 'required',
    returns: Type.Object({}),
  },
  'POST /api/auth/onboarding/complete': {
    summary: 'Choose a name, or skip that',
    account: 'required',
    rate: 'change',
    body: Type.Object({
      name: Type.Optional(Text('displayName')),
      skip: Type.Optional(Type.Boolean()),
    }),
    returns: Type.Object({ user: Type.Object({ name: Name, onboarded_at: OnboardedAt }) }),
  },
  'GET /api/user/settings': {
    summary: 'What was chosen on any device of this account',
    account: 'required',
    returns: Settings,
  },
  'PUT /api/user/settings': {
    summary: 'Change some settings; the others stay',
    account: 'required',
    rate: 'change',
    body: Type.Object({
      name: Type.Optional(Text('displayName', { description: 'Empty for none.' })),
      page_size: Type.Optional(pageSizes),
      include_url: Type.Optional(Type.Boolean()),
      include_phone: Type.Optional(Type.Boolean()),
      clean: Type.Optional(Type.Boolean()),
      extended: Type.Optional(Type.Boolean()),
      color_scheme: Type.Optional(colourSchemes),
    }),
    returns: Settings,
  },
  'GET /api/user/sessions': {
    summary: 'Where this account is logged in, last used first',
    account: 'required',
    returns: Type.Object({ data: Type.Array(Session) }),
  },
  'DELETE /api/user/sessions': {
    summary: 'Log out everywhere, here too',
    account: 'required',
    returns: Type.Object({ ended: Type.Integer({ description: 'How many sessions there were.' }) }),
  },
  'DELETE /api/user': {
    summary: 'Delete this account and all it wrote, at once and for good',
    account: 'required',
    returns: Type.Object({}),
  },
} as const
