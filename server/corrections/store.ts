import { type Expression, type Kysely, sql, type SqlBool } from 'kysely'
import type { Input } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import type { Schema } from '../platform/db/schema.ts'

type Db = Kysely<Schema>

export const isShown = sql<boolean>`not exists (
  select 1 from deleted_accounts where deleted_accounts.account_id = corrections.account_id)`

type Sort = NonNullable<Input<'GET /api/corrections'>['query']['sort']>
type Query = Input<'GET /api/corrections'>['query']

export interface PageWindow {
  page: number
  limit: number
}

const correctionsIn = (db: Db) => db.selectFrom('corrections').where(isShown)

export type StoredCorrection = Awaited<ReturnType<typeof correctionsWhere>>['rows'][number]

async function correctionsWhere(
  db: Db,
  where: readonly Expression<SqlBool>[],
  order: Expression<unknown>,
  { page, limit }: PageWindow,
) {
  let found = correctionsIn(db)
  for (const one of where) found = found.where(one)
  const { total } = await found.select((row) => row.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .leftJoin('accounts', 'accounts.id', 'corrections.account_id')
    .selectAll('corrections')
    .select('accounts.name as user_name')
    .orderBy(order)
    .orderBy('corrections.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: Number(total), rows }
}

const newest = sql`corrections.created_at desc`
const orders: Record<Sort, Expression<unknown>> = {
  newest,
  oldest: sql`corrections.created_at`,
  confirmed: sql`corrections.confirms - corrections.disputes desc, corrections.created_at desc`,
  disputed: sql`corrections.disputes desc, corrections.created_at desc`,
}

export function listedCorrections(db: Db, query: Query, window: PageWindow) {
  const { state = 'open', field, country, bank, sort = 'newest' } = query
  const where = Object.entries({ state, field, country: country?.toUpperCase(), bank })
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql<boolean>`${sql.ref(`corrections.${column}`)} = ${value}`)
  return correctionsWhere(db, where, orders[sort], window)
}

/** Also those of other BINs that were accepted for this one. */
const isAbout = (bin: string) =>
  sql<boolean>`(corrections.bin = ${bin} or corrections.id in (
    select correction_id from accepted_facts where accepted_facts.bin = ${bin}))`

export const countCorrectionsOf = (db: Db, { bin }: { bin: string }) =>
  correctionsIn(db)
    .where(isAbout(bin))
    .select((row) => row.fn.countAll().as('total'))

export const correctionsOfBin = (db: Db, bin: string, window: PageWindow) =>
  correctionsWhere(
    db,
    [isAbout(bin)],
    sql`case when corrections.state = 'open' then 0 else 1 end, corrections.created_at desc`,
    window,
  )

export const correctionsOfAccount = (db: Db, accountId: string, window: PageWindow) =>
  correctionsWhere(db, [sql<boolean>`corrections.account_id = ${accountId}`], newest, window)

export async function findCorrection(db: Db, id: string): Promise<StoredCorrection | undefined> {
  const one = { page: 1, limit: 1 }
  const { rows } = await correctionsWhere(db, [sql<boolean>`corrections.id = ${id}`], newest, one)
  return rows[0]
}

export async function optionsFor(
  db: Db,
  column: 'field' | 'country' | 'bank',
  state: Schema['corrections']['state'],
): Promise<{ value: string; count: number }[]> {
  const rows = await correctionsIn(db)
    .where('state', '=', state)
    .where(column, '<>', '')
    .groupBy(column)
    .select((row) => [`${column} as value`, row.fn.countAll().as('count')])
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(100)
    .execute()
  return rows.map(({ value, count }) => ({ value, count: Number(count) }))
}

const isHidden = sql<boolean>`exists (
  select 1 from deleted_accounts where deleted_accounts.account_id = votes.account_id)`

export const commentsOn = (db: Db, ids: readonly string[]) =>
  db
    .with('ranked', (db) =>
      db
        .selectFrom('correction_votes as votes')
        .selectAll()
        .select(
          sql<number>`row_number() over (partition by correction_id order by created_at desc, id)`.as('rank'),
        )
        .where('correction_id', 'in', ids)
        .where('line', '<>', '')
        .where((row) => row.not(isHidden)),
    )
    .selectFrom('ranked')
    .innerJoin('accounts', 'accounts.id', 'ranked.account_id')
    .selectAll('ranked')
    .select('accounts.name as user_name')
    .where('rank', '<=', limits.correctionComments)
    .orderBy('ranked.created_at', 'desc')
    .orderBy('ranked.id')
    .execute()

export const votesBy = (db: Db, accountId: string, ids: readonly string[]) =>
  db
    .selectFrom('correction_votes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('correction_id', 'in', ids)
    .execute()

export const factsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('accepted_facts')
    .select(['correction_id', 'bin'])
    .where('correction_id', 'in', ids)
    .where('in_force', '=', 1)
    .orderBy('bin')
    .execute()

export const decisionsAbout = (db: Db, bins: readonly string[]) =>
  db
    .with('ranked', (db) =>
      db
        .selectFrom('correction_decisions as decisions')
        .innerJoin('corrections', 'corrections.id', 'decisions.correction_id')
        .selectAll('decisions')
        .select(['corrections.bin', 'corrections.field', 'corrections.value'])
        .select(
          sql<number>`row_number() over (
            partition by corrections.bin, corrections.field order by decisions.number desc)`.as('rank'),
        )
        .where('corrections.bin', 'in', bins)
        .where(isShown),
    )
    .selectFrom('ranked')
    .leftJoin('accounts', 'accounts.id', 'ranked.moderator_id')
    .selectAll('ranked')
    .select('accounts.name as moderator_name')
    .where('rank', '<=', limits.correctionComments)
    .orderBy('ranked.number', 'desc')
    .execute()
