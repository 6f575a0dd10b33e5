import type { Kysely } from 'kysely'
import type { Settings } from '#contract/calls/accounts.ts'
import type { Database, Reads } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { shownSpace } from '../platform/used-space/used-space.ts'

const none: Settings = {
  name: null,
  page_size: null,
  include_url: null,
  include_phone: null,
  clean: null,
  extended: null,
  color_scheme: null,
}

interface Row {
  name: string | null
  settings: string
}

const settingsRow = (db: Kysely<Schema>, { accountId }: { accountId: string }) =>
  db.selectFrom('accounts').select(['name', 'settings']).where('id', '=', accountId)

const settingsIn = (row: Row | undefined): Settings | undefined =>
  row && { ...none, ...(JSON.parse(row.settings) as Partial<Settings>), name: row.name }

export type AccountReads = ReturnType<typeof accountReads>

export function accountReads({ kysely: db, finder }: Reads) {
  const settings = finder((own: { accountId: string }) => settingsRow(db, own))
  const space = finder((own: { accountId: string }) => shownSpace(db, own))
  return {
    settings: async (accountId: string) => settingsIn(await settings({ accountId })),
    user: finder(({ accountId }: { accountId: string }) =>
      db
        .selectFrom('accounts')
        .leftJoin('moderators', 'moderators.account_id', 'accounts.id')
        .select(['accounts.name', 'moderators.account_id as moderator'])
        .where('accounts.id', '=', accountId),
    ),
    space: async (accountId: string) => Number((await space({ accountId }))?.bytes ?? 0),
  }
}

/** Keeps both changes when two devices change different settings at once. */
export async function changeSettings(
  { kysely, dialect }: Database,
  accountId: string,
  changes: Partial<Settings>,
): Promise<Settings | undefined> {
  if (Object.keys(changes).length === 0)
    return settingsIn(await settingsRow(kysely, { accountId }).executeTakeFirst())
  return kysely.transaction().execute(async (transaction) => {
    const row = await settingsRow(transaction, { accountId })
      .$if(dialect === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    if (!row) return undefined
    const before = JSON.parse(row.settings) as Partial<Settings>
    const { name, ...settings } = { ...none, name: row.name, ...before, ...changes }
    await transaction
      .updateTable('accounts')
      .set({ name, settings: JSON.stringify(settings) })
      .where('id', '=', accountId)
      .execute()
    return { ...settings, name }
  })
}
