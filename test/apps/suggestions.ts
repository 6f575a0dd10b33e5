import type { TestContext } from 'node:test'
import type { Input } from '#contract/api.ts'
import { acceptedCorrections } from '#server/corrections/accepted.ts'
import { addModerator } from '#server/corrections/moderators.ts'
import type { Database } from '#server/platform/db/open.ts'
import { type Caller, startCallers } from './callers.ts'

type Suggestion = Input<'POST /api/bin/:bin/corrections'>['body']

/** About 400001, which the small dataset says is a credit card. */
export const debit: Suggestion = {
  field: 'type',
  value: 'debit card',
  reason: 'The back of my card says debit.',
}

/** A server and its users, of whom bob is a moderator, with short ways to suggest something and to see what became of it. */
export async function startSuggestions(t: TestContext, database: Database) {
  const people = await startCallers(t, database)
  await addModerator(database.kysely, people.bob.account!.id)
  return {
    database,
    ...people,
    add: async (who: Caller, bin = '400001', body = debit) =>
      (await who.call('POST /api/bin/:bin/corrections', { params: { bin }, body })).body.correction,
    ofBin: async (bin = '400001', who = people.anyone) =>
      (await who.call('GET /api/bin/:bin/corrections', { params: { bin }, query: {} })).body.data,
    accepted: () => acceptedCorrections(database.kysely),
  }
}
