import type { watchesApi } from '#contract/calls/watches.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import { cardNumberMessage, holdsCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'
import { paginate } from '#contract/formats/pagination.ts'
import { hostKind } from '#contract/formats/proxies/host-text.ts'
import { limits } from '#contract/limits.ts'
import { visibleList } from '../lists/access.ts'
import type { ListReads } from '../lists/store.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/open.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { SiteOrigin } from '../platform/http/origin.ts'
import type { SecretKey } from '../platform/secret-key.ts'
import { AddressGuard } from '../proxies/connection/address-guard.ts'
import { privateHeaders } from '../searches/handlers.ts'
import { labelOf, normalWatch } from './criteria.ts'
import { watchFeed } from './feed.ts'
import { changeReply, watchReply, webhookReply } from './replies.ts'
import * as store from './store.ts'
import { sendTest, webhookSecret } from './deliver.ts'

interface Context {
  config: Pick<Config, 'siteName' | 'proxyTargets'>
  current: CurrentDataset
  database: Database
  listReads: ListReads
  secretKey: SecretKey
  siteOrigin: SiteOrigin
}

export const watchHandlers = {
  'GET /api/watches': async ({ account }, context) => {
    const { kysely } = context.database
    const [data, feed, webhook] = await Promise.all([
      watchesWithLabels(context, account.id),
      store.feedOf(kysely, account.id),
      store.webhookOf(kysely, account.id),
    ])
    return {
      data,
      feed: feed ? { created_at: new Date(Number(feed.created_at)).toISOString() } : null,
      webhook: webhook ? webhookReply(webhook) : null,
    }
  },

  'GET /api/watches/changes': async ({ account, query }, { database: { kysely } }) => {
    const { page = 1, limit = limits.watchChangePageSize } = query
    const [changes, total] = await Promise.all([
      store.changesOf(kysely, account.id, { skip: (page - 1) * limit, limit }),
      store.countChangesOf(kysely, account.id),
    ])
    return { data: changes.map(changeReply), pagination: paginate(total, page, limit) }
  },

  'POST /api/watches': async ({ account, body, create }, { current, listReads }) => {
    const { dataset } = current
    const { kind } = body
    const list = kind === 'list' ? await visibleList(listReads, body.value, account) : undefined
    const value = list ? list.id : normalWatch(dataset, body)
    const label = list?.name ?? labelOf(dataset, { kind, value }) ?? null
    const seenImport = Date.parse(dataset.facts.built)
    return create(async (db) => {
      const added = await store.addWatch(db, { accountId: account.id, kind, value, seenImport })
      return { ...added, reply: async () => watchReply(await added.reply(), label) }
    })
  },

  'DELETE /api/watches/:id': async ({ account, params }, { database: { kysely } }) => {
    await kysely.transaction().execute((db) => store.removeWatch(db, account.id, params.id))
    return {}
  },

  'POST /api/watches/feed': async ({ account, reply }, { database: { kysely } }) => {
    reply.headers(privateHeaders)
    const now = Date.now()
    const secret = await store.renewFeed(kysely, account.id, now)
    return { secret, created_at: new Date(now).toISOString() }
  },

  'DELETE /api/watches/feed': async ({ account }, { database: { kysely } }) => {
    await store.deleteFeed(kysely, account.id)
    return {}
  },

  'GET /api/watches/feed/:secret': async ({ params, request, reply }, context) => {
    reply.headers(privateHeaders)
    const { kysely } = context.database
    const feed = await store.feedWith(kysely, params.secret)
    if (!feed) throw new AppError('feed_not_found')
    const watches = await watchesWithLabels(context, feed.account_id)
    const labels = new Map(watches.map(({ id, label }) => [id, label]))
    const changes = await store.changesOf(kysely, feed.account_id, {
      skip: 0,
      limit: limits.watchFeedEntries,
    })
    reply.type('application/atom+xml; charset=utf-8')
    return watchFeed({
      origin: context.siteOrigin(request),
      siteName: context.config.siteName,
      createdAt: Number(feed.created_at),
      changes: changes.map((change) => ({
        ...changeReply(change),
        label: labels.get(change.watch_id) ?? null,
        storedAt: Number(change.created_at),
      })),
    })
  },

  'PUT /api/watches/webhook': async ({ account, body, reply }, { config, database, secretKey }) => {
    reply.headers(privateHeaders)
    const url = webhookAddress(body.url, config)
    await database.kysely.transaction().execute((db) => store.setWebhook(db, account.id, url))
    const webhook = await storedWebhook(database, account.id)
    return { ...webhookReply(webhook), secret: webhookSecret(secretKey, webhook) }
  },

  'POST /api/watches/webhook/test': async ({ account }, { config, database, secretKey }) => {
    const guard = new AddressGuard(config.proxyTargets)
    await sendTest({ database, secretKey, guard }, await storedWebhook(database, account.id))
    return webhookReply(await storedWebhook(database, account.id))
  },

  'DELETE /api/watches/webhook': async ({ account }, { database: { kysely } }) => {
    await kysely.transaction().execute((db) => store.deleteWebhook(db, account.id))
    return {}
  },
} satisfies Handlers<keyof typeof watchesApi, Context>

async function storedWebhook({ kysely }: Database, accountId: string): Promise<store.StoredWebhook> {
  const webhook = await store.webhookOf(kysely, accountId)
  if (!webhook) throw new AppError('webhook_not_found')
  return webhook
}

type ForLabels = Pick<Context, 'current' | 'database' | 'listReads'>

async function watchesWithLabels({ current, database, listReads }: ForLabels, accountId: string) {
  const watches = await store.watchesOf(database.kysely, accountId)
  return Promise.all(
    watches.map(async (watch) => {
      if (watch.kind !== 'list') return watchReply(watch, labelOf(current.dataset, watch) ?? null)
      const list = await listReads.find(watch.value, { id: accountId })
      const isVisible = list && (list.is_public === 1 || list.account_id === accountId)
      return watchReply(watch, isVisible ? list.name : null)
    }),
  )
}

const wanted = 'url must be an http or https address of a public server, such as https://example.com/bindex'

/** Ports below 1024 of other services are not for webhooks. */
function webhookAddress(text: string, { proxyTargets }: Pick<Config, 'proxyTargets'>): string {
  const url = URL.parse(text)
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const port = Number(url?.port)
  const isUsual = port === 0 || port === 80 || port === 443 || port >= 1024 || proxyTargets === 'any'
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !isUsual || !hostKind(host))
    throw invalidInput({ url: [wanted] })
  if (holdsCardNumber(url.href)) throw invalidInput({ url: [cardNumberMessage] })
  url.hash = ''
  return url.href
}
