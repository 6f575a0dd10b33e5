import { formatNumber } from '../formats/numbers.ts'
import { limits } from '../limits.ts'
import { Noun, oneOf, Type, type Static } from '../schema.ts'
import { watchKinds } from '../watch-kinds.ts'
import { Pagination } from './bins.ts'
import { countedFields } from './dataset.ts'
import { visibilityErrors } from './lists.ts'
import { nullable, PageLimit, Time } from './schemas.ts'

const kind = oneOf(watchKinds, 'kind', { description: 'What is watched.' })

export type Watch = Static<typeof Watch>
const Watch = Noun('Watch', {
  id: Type.String({ description: 'To stop watching.' }),
  kind,
  value: Type.String(),
  label: Type.Union([Type.String(), Type.Null()], {
    description: 'What it is called; null for a list that has become private or was deleted.',
  }),
  created_at: Time,
})

export type WatchedValue = Static<typeof WatchedValue>
const WatchedValue = Noun('WatchedValue', {
  bin: Type.String(),
  field: oneOf(countedFields, 'field', { description: 'The field that changed.' }),
  from: nullable,
  to: nullable,
})

export type WatchChange = Static<typeof WatchChange>
const WatchChange = Noun('WatchChange', {
  id: Type.String({ description: 'The same in the feed and in every delivery to a webhook.' }),
  watch_id: Type.String({ description: 'The `id` of the watch.' }),
  cause: oneOf(['import', 'correction'] as const, 'cause', { description: 'What changed it.' }),
  date: Type.String({ ...Time, description: 'Of the import, or of the decision about the correction.' }),
  added: Type.Integer({ description: 'The number of BINs that were added.' }),
  removed: Type.Integer({ description: 'The number of BINs that were removed.' }),
  changed: Type.Integer({ description: 'The number of BINs that say something else.' }),
  bins: Type.Array(Type.String(), { description: `At most ${limits.binsPerWatchChange} of them.` }),
  values: Type.Array(WatchedValue, { description: 'What changed about these BINs.' }),
})

const webhook = {
  url: Type.String(),
  created_at: Time,
  is_off: Type.Boolean({
    description: `It was turned off, because every delivery had failed for ${limits.webhookDays} days.`,
  }),
  failing_since: Type.Union([Time, Type.Null()]),
  last_at: Type.Union([Time, Type.Null()], { description: 'The time of the last delivery or test.' }),
  last_result: Type.String({ description: 'What came of it, for people to read.' }),
}

export type Webhook = Static<typeof Webhook>
const Webhook = Noun('Webhook', webhook)

const Feed = Noun('WatchFeed', { created_at: Time })

const managed = { account: 'required', scope: 'session', rate: 'change' } as const

export const watchesApi = {
  'GET /api/watches': {
    summary: 'What you watch, newest first',
    account: 'required',
    scope: 'read',
    rate: 'lookup',
    returns: Type.Object({
      data: Type.Array(Watch),
      feed: Type.Union([Feed, Type.Null()], { description: 'The private feed; null when there is none.' }),
      webhook: Type.Union([Webhook, Type.Null()], {
        description: 'The webhook; null when there is none.',
      }),
    }),
  },
  'GET /api/watches/changes': {
    summary: 'What changed, newest first',
    account: 'required',
    scope: 'read',
    rate: 'lookup',
    query: Type.Object({
      page: PageLimit('page', 1, limits.watchesPerAccount * limits.changesPerWatch),
      limit: PageLimit('limit', limits.watchChangePageSize, 100),
    }),
    returns: Type.Object({ data: Type.Array(WatchChange), pagination: Pagination }),
  },
  'POST /api/watches': {
    summary: 'Watch a BIN, bank, family, country, search or list from now on',
    fails: ['too_many_watches', 'account_full', 'bank_not_found', 'country_not_found', ...visibilityErrors],
    ...managed,
    creates: true,
    body: Type.Object({
      kind,
      value: Type.String({
        maxLength: limits.watchValueLength,
        message: `value must be a text of at most ${formatNumber(limits.watchValueLength)} characters`,
        description:
          'The BIN, the slug of the bank, a family such as `family:us:nord-bank`, the country code, the query of a search such as `vendors=VISA&countries=DK`, or the ID of the list.',
      }),
    }),
    returns: Watch,
  },
  'DELETE /api/watches/:id': {
    summary: 'Stop watching',
    fails: ['watch_not_found'],
    ...managed,
    params: Type.Object({ id: Type.String() }),
    returns: Type.Object({}),
  },
  'POST /api/watches/feed': {
    summary: 'Create the private feed, or give it a new address',
    ...managed,
    // Sending it twice only renews the address again; and a kept reply would store the secret.
    creates: false,
    returns: Type.Object({
      secret: Type.String({
        description: 'Anyone who has it can read the feed. It cannot be shown again.',
      }),
      created_at: Time,
    }),
  },
  'DELETE /api/watches/feed': { summary: 'Delete the private feed', ...managed, returns: Type.Object({}) },
  'GET /api/watches/feed/:secret': {
    summary: 'The private feed, as Atom',
    fails: ['feed_not_found', 'store_unavailable'],
    types: ['application/atom+xml'],
    rate: 'lookup',
    params: Type.Object({ secret: Type.String({ description: 'As it was shown once.' }) }),
    returns: Type.String({ description: 'The latest changes.' }),
  },
  'PUT /api/watches/webhook': {
    summary: 'Set the webhook; it gets a new secret and hears of what changes from now on',
    ...managed,
    body: Type.Object({
      url: Type.String({
        maxLength: limits.webhookUrlLength,
        message: `url must be an address of at most ${limits.webhookUrlLength} characters`,
        description: 'http or https, at a public address.',
      }),
    }),
    returns: Noun('NewWebhook', {
      ...webhook,
      secret: Type.String({ description: 'Signs every delivery. It cannot be shown again.' }),
    }),
  },
  'POST /api/watches/webhook/test': {
    summary: 'Send a test to the webhook',
    fails: ['webhook_not_found'],
    ...managed,
    rate: 'share',
    creates: false,
    returns: Webhook,
  },
  'DELETE /api/watches/webhook': { summary: 'Delete the webhook', ...managed, returns: Type.Object({}) },
} as const
