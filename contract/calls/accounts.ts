import { Noun, oneOf, Type, type Static } from '../schema.ts'
import { humanErrors } from './human.ts'
import { limits } from '../limits.ts'
import { HumanToken, Text, Time } from './schemas.ts'
import { texts } from '../texts.ts'

const Name = Type.Union([Type.String(), Type.Null()], {
  description: 'The name that others see; null is shown as "Anonymous".',
})
const OnboardedAt = Type.Union([Time, Type.Null()], { description: 'Null until onboarding is complete.' })

export type SignedIn = Static<typeof SignedIn>
const SignedIn = Noun('Login', {
  userId: Type.String({
    description: 'The only credential of the account. The server cannot show it again.',
  }),
  token: Type.String({
    description: `Send it as \`Authorization: Bearer …\`. It expires ${limits.sessionDays} days after its last use.`,
  }),
  name: Name,
  onboarded_at: OnboardedAt,
})

const colourSchemes = oneOf(['auto', 'light', 'dark'], 'color_scheme')
const pageSizes = oneOf(limits.pageSizes, 'page_size')
const orNone = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

export type Settings = Static<typeof Settings>
const Settings = Noun('Settings', {
  name: Name,
  page_size: orNone(pageSizes),
  include_url: orNone(Type.Boolean()),
  include_phone: orNone(Type.Boolean()),
  clean: orNone(Type.Boolean()),
  extended: orNone(Type.Boolean()),
  color_scheme: orNone(colourSchemes),
})

const Space = Noun('Space', {
  used_bytes: Type.Integer({ description: 'What its lists and reviews take up.' }),
  quota_bytes: Type.Integer({ description: 'A change that needs more is refused with `account_full`.' }),
})

const Session = Noun('Session', {
  created_at: Time,
  used_at: Type.String({ description: 'ISO 8601, rounded to the hour.' }),
  current: Type.Boolean({ description: 'Whether this request uses it.' }),
})

export const accountsApi = {
  'POST /api/auth/signup': {
    summary: 'Create an account and return its user ID',
    fails: [...humanErrors],
    rate: 'signup',
    body: Type.Object({ turnstile_token: HumanToken() }),
    returns: SignedIn,
  },
  'POST /api/auth/login': {
    summary: 'Log in with a user ID',
    fails: ['unknown_user_id', 'store_unavailable', 'store_full'],
    rate: 'login',
    body: Type.Object({
      userId: Type.String({
        description: 'Case, spaces and dashes are ignored.',
        missing: texts.userId.required,
        message: 'User ID must be a string',
      }),
    }),
    returns: SignedIn,
  },
  'POST /api/auth/logout': {
    summary: 'End the current session',
    account: 'required',
    scope: 'session',
    creates: false,
    rate: 'change',
    returns: Type.Object({}),
  },
  'POST /api/auth/onboarding/complete': {
    summary: 'Complete onboarding: set a name, or skip it',
    account: 'required',
    scope: 'session',
    creates: false,
    rate: 'change',
    body: Type.Object({
      name: Type.Optional(Text('displayName')),
      skip: Type.Optional(Type.Boolean()),
    }),
    returns: Type.Object({ user: Type.Object({ name: Name, onboarded_at: OnboardedAt }) }),
  },
  'GET /api/user': {
    summary: 'This account, as the operator and others know it',
    account: 'required',
    scope: 'read',
    rate: 'lookup',
    returns: Noun('Account', {
      public_id: Type.String({
        description: 'For the operator, who can make the account a moderator. Nobody can log in with it.',
      }),
      name: Name,
      is_moderator: Type.Boolean({ description: 'Whether it may accept and reject corrections.' }),
    }),
  },
  'GET /api/user/settings': {
    summary: 'Settings of this account',
    account: 'required',
    scope: 'read',
    rate: 'lookup',
    returns: Settings,
  },
  'PUT /api/user/settings': {
    summary: 'Change settings; those left out stay as they are',
    account: 'required',
    scope: 'session',
    rate: 'change',
    body: Type.Object({
      name: Type.Optional(Text('displayName', { description: 'Empty to remove it.' })),
      page_size: Type.Optional(pageSizes),
      include_url: Type.Optional(Type.Boolean()),
      include_phone: Type.Optional(Type.Boolean()),
      clean: Type.Optional(Type.Boolean()),
      extended: Type.Optional(Type.Boolean()),
      color_scheme: Type.Optional(colourSchemes),
    }),
    returns: Settings,
  },
  'GET /api/user/space': {
    summary: 'How much this account stores, and how much it may',
    account: 'required',
    scope: 'read',
    rate: 'lookup',
    returns: Space,
  },
  'GET /api/user/sessions': {
    summary: 'Sessions of this account, most recently used first',
    account: 'required',
    scope: 'session',
    rate: 'lookup',
    returns: Type.Object({ data: Type.Array(Session) }),
  },
  'DELETE /api/user/sessions': {
    summary: 'End all sessions, including this one',
    account: 'required',
    scope: 'session',
    rate: 'change',
    returns: Type.Object({ ended: Type.Integer({ description: 'Number of sessions that were ended.' }) }),
  },
  'DELETE /api/user': {
    summary: 'Permanently delete this account and everything it wrote',
    account: 'required',
    scope: 'session',
    rate: 'change',
    returns: Type.Object({}),
  },
} as const
