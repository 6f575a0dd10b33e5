import type { Kysely } from 'kysely'
import { dateTime, lines } from '../platform/commands/format.ts'
import { ConfigError } from '../platform/config.ts'
import { addModerator, moderatorsIn, removeModerator } from '../corrections/moderators.ts'
import type { Schema } from '../platform/db/schema.ts'

/** Undefined for an action that does not exist. */
export async function moderator(db: Kysely<Schema>, action: string, id: string): Promise<string | undefined> {
  if (action === 'list' && id === '') return listModerators(db)
  if ((action !== 'add' && action !== 'remove') || id === '') return undefined
  const account = await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirst()
  if (!account) throw new ConfigError(`There is no account ${id}.`)
  const name = `${account.name ?? 'Anonymous'} (${id})`
  if (action === 'add') {
    await addModerator(db, id)
    return `${name} is a moderator now, and can accept and reject corrections.`
  }
  const was = await removeModerator(db, id)
  return was ? `${name} is no longer a moderator. Past decisions stay.` : `${name} is not a moderator.`
}

async function listModerators(db: Kysely<Schema>): Promise<string> {
  const moderators = await moderatorsIn(db)
  return (
    lines(
      ...moderators.map(
        ({ account_id, created_at, name }) =>
          `${account_id}  since ${dateTime(created_at)}  ${name ?? 'Anonymous'}`,
      ),
    ) || 'None. To add one: bindex admin moderator add PUBLIC_ID'
  )
}
