import type { Kysely } from 'kysely'
import { plural } from '#contract/formats/numbers.ts'
import { dateTime, lines } from '../platform/commands/format.ts'
import { ConfigError } from '../platform/config.ts'
import type { Schema } from '../platform/db/schema.ts'
import { revokeTokensOf, type StoredToken, tokensOf } from '../tokens/store.ts'

/** Undefined for an action that does not exist. */
export async function tokens(
  db: Kysely<Schema>,
  action: string,
  accountId: string,
): Promise<string | undefined> {
  if ((action !== 'list' && action !== 'revoke') || accountId === '') return undefined
  const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  if (!account) throw new ConfigError(`There is no account ${accountId}.`)
  if (action === 'revoke') return `${plural(await revokeTokensOf(db, accountId), 'API token')} revoked.`
  const found = await tokensOf(db, accountId)
  return lines(...found.map(describeToken)) || 'None.'
}

const describeToken = ({ id, name, scopes, created_at, used_at, expires_at }: StoredToken): string =>
  [
    id,
    scopes,
    `created ${dateTime(created_at)}`,
    used_at === null ? 'never used' : `last used ${dateTime(used_at)}`,
    expires_at === null ? 'never expires' : `expires ${dateTime(expires_at)}`,
    name,
  ].join('  ')
