import type { Kysely } from 'kysely'
import type { Settings } from '#contract/calls/accounts.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

const none: Settings = {
  name: null,
  page_size: null,
  include_url: null,
  include_phone: null,
  clean: null,
  extended: null,
  color_scheme: null,
}

export async function settingsOf(db: Kysely<Schema>, accountId: string): Promise<Settings | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['name', 'settings'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row && { ...none, ...(JSON.parse(row.settings) as Partial<Settings>), name: row.name }
}

/** Keeps both changes when two devices change different settings at once. */
export async function changeSettings(
  { kysely, dialect }: Database,
  accountId: string,
  changes: Partial<Settings>,
): Promise<Settings | undefined> {
  if (Object.keys(changes).length === 0) return settingsOf(kysely, accountId)
  return kysely.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('accounts')
      .select(['name', 'settings'])
      .where('id', '=', accountId)
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
