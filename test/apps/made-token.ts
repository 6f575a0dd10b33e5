import { type Scope, scopeNames } from '#contract/scopes.ts'
import type { Database } from '#server/platform/db/open.ts'
import { addToken } from '#server/tokens/store.ts'

let made = 0

/** An API token with all scopes unless others are given, and the headers of its requests. */
export async function madeToken(
  database: Database,
  accountId: string,
  { scopes = scopeNames, expiresAt = null }: { scopes?: readonly Scope[]; expiresAt?: number | null } = {},
) {
  const { id, token } = await addToken(database, { accountId, name: `token ${++made}`, scopes, expiresAt })
  return { id, token, headers: { authorization: `Bearer ${token}` } }
}
