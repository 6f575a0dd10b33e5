import { type Kysely, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { AddressGuard } from '../proxies/connection/address-guard.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { SecretKey } from '../platform/secret-key.ts'
import { changeReply } from './replies.ts'
import { discardUnsent, type StoredChange, type StoredWebhook } from './store.ts'
import { type Outcome, send } from './send-webhook.ts'

export interface Needs {
  database: Database
  secretKey: SecretKey
  guard: AddressGuard
}

const webhooksAtOnce = 5
const changesAtOnce = 20
const minute = 60_000
const [firstPause, longestPause] = [minute, 6 * 60 * minute]
const mostFailing = limits.webhookDays * 24 * 60 * minute

/** Nothing is stored that could sign: whoever has the database alone cannot. */
export const webhookSecret = (key: SecretKey, { id }: Pick<StoredWebhook, 'id'>): string =>
  `whsec_${key.derive(`webhook ${id}`).toString('base64url')}`

/** Sends what waits for webhooks that are due, in the order in which it happened. */
export async function deliverDue(needs: Needs, now: () => number = Date.now): Promise<void> {
  const due = await needs.database.kysely
    .selectFrom('webhooks')
    .selectAll()
    .where('is_off', '=', 0)
    .where('next_at', '<=', now())
    .where(
      sql<boolean>`exists (
        select 1 from watch_changes where watch_changes.account_id = webhooks.account_id and is_sent = 0)`,
    )
    .orderBy('next_at')
    .limit(webhooksAtOnce)
    .execute()
  await Promise.all(due.map((webhook) => deliverTo(needs, webhook, now)))
}

async function deliverTo(needs: Needs, webhook: StoredWebhook, now: () => number): Promise<void> {
  const { kysely } = needs.database
  // Another server leaves it alone meanwhile. If this one is killed, it goes on after a while.
  const mine = await update(kysely, webhook, { next_at: now() + minute }, webhook.next_at)
  if (!mine) return
  const waiting = await kysely
    .selectFrom('watch_changes')
    .selectAll()
    .where('account_id', '=', webhook.account_id)
    .where(sql<boolean>`is_sent = 0`)
    .orderBy('created_at')
    .orderBy('watch_id')
    .orderBy('number')
    .limit(changesAtOnce)
    .execute()
  // Others get their turn before the rest for a slow receiver.
  const until = now() + limits.webhookSeconds * 1000
  for (const change of waiting) {
    if (now() > until) break
    const outcome = await sendChange(needs, webhook, change, now())
    if (!(await note(kysely, webhook, outcome, now())) || !outcome.isDelivered) return
    await kysely
      .updateTable('watch_changes')
      .set({ is_sent: 1 })
      .where('watch_id', '=', change.watch_id)
      .where('number', '=', change.number)
      .execute()
  }
  await update(kysely, webhook, { next_at: now() })
}

async function sendChange(
  { secretKey, guard, database: { kysely } }: Needs,
  webhook: StoredWebhook,
  change: StoredChange,
  now: number,
): Promise<Outcome> {
  const watch = await kysely
    .selectFrom('watches')
    .select(['kind', 'value'])
    .where('id', '=', change.watch_id)
    .executeTakeFirst()
  const reply = changeReply(change)
  return send(
    guard,
    {
      url: webhook.url,
      secret: webhookSecret(secretKey, webhook),
      id: reply.id,
      body: JSON.stringify({ ...reply, watch }),
    },
    now,
  )
}

export async function sendTest(
  { database: { kysely }, secretKey, guard }: Needs,
  webhook: StoredWebhook,
  now = Date.now(),
): Promise<void> {
  const secret = webhookSecret(secretKey, webhook)
  const id = `test-${now}`
  const outcome = await send(
    guard,
    { url: webhook.url, secret, id, body: JSON.stringify({ id, test: true }) },
    now,
  )
  const its = { last_at: now, last_result: outcome.result }
  const works = { attempts: 0, failing_since: null, is_off: 0 as const, next_at: now }
  await update(kysely, webhook, outcome.isDelivered ? { ...its, ...works } : its)
}

/** Returns whether it is still the same webhook. */
async function note(
  kysely: Kysely<Schema>,
  webhook: StoredWebhook,
  { isDelivered, result }: Outcome,
  now: number,
): Promise<boolean> {
  const its = { last_at: now, last_result: result }
  if (isDelivered) {
    Object.assign(webhook, { attempts: 0, failing_since: null })
    return update(kysely, webhook, { ...its, attempts: 0, failing_since: null, next_at: now + minute })
  }
  const attempts = webhook.attempts + 1
  const failingSince = webhook.failing_since === null ? now : Number(webhook.failing_since)
  const isOff = now - failingSince >= mostFailing
  const pause = Math.min(firstPause * 2 ** (attempts - 1), longestPause)
  const failing = {
    attempts,
    failing_since: failingSince,
    next_at: now + pause,
    is_off: isOff ? 1 : 0,
  } as const
  const isSame = await update(kysely, webhook, { ...its, ...failing })
  if (isSame && isOff) await discardUnsent(kysely, webhook.account_id)
  return isSame
}

async function update(
  kysely: Kysely<Schema>,
  { account_id, id }: StoredWebhook,
  changes: Partial<StoredWebhook>,
  dueAt?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('webhooks')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .$if(dueAt !== undefined, (query) => query.where('next_at', '=', dueAt!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
