import type { Kysely } from 'kysely'
import type { Correction } from '#contract/calls/corrections.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { familyIn } from '#contract/families.ts'
import { rowFor } from '#engine/search/lookup.ts'
import type { Schema } from '../platform/db/schema.ts'
import { sourceOf, valueReply } from './facts.ts'
import { familyToday, nameOfBank } from './families.ts'
import { commentsOn, decisionsAbout, factsOf, type StoredCorrection, votesBy } from './store.ts'

type Db = Kysely<Schema>

interface Reader {
  dataset: Dataset
  accountId: string | undefined
}

export async function correctionReplies(
  db: Db,
  rows: readonly StoredCorrection[],
  reader: Reader,
): Promise<Correction[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { accountId } = reader
  const comments = Map.groupBy(await commentsOn(db, ids), (row) => row.correction_id)
  const facts = Map.groupBy(await factsOf(db, ids), (row) => row.correction_id)
  const decisions = Map.groupBy(await decisionsAbout(db, [...new Set(rows.map(({ bin }) => bin))]), keyOf)
  const own = accountId === undefined ? [] : await votesBy(db, accountId, ids)
  return rows.map((row) => ({
    ...suggestion(row, accountId),
    ...today(row, reader.dataset),
    own_vote: ownVote(own.find(({ correction_id }) => correction_id === row.id)),
    comments: (comments.get(row.id) ?? []).map(({ id, vote, line, user_name, account_id, created_at }) => ({
      id,
      vote: voteName(vote),
      line,
      user: { name: user_name },
      created_at: isoTime(created_at),
      is_own: account_id === accountId,
    })),
    bins: (facts.get(row.id) ?? []).map(({ bin }) => bin),
    history: (decisions.get(keyOf(row)) ?? []).map((decision) => ({
      action: decision.action,
      correction_id: decision.correction_id,
      value: valueReply(decision.field, decision.value),
      bins: decision.bins === '' ? [] : decision.bins.split(' '),
      reason: decision.reason,
      user: decision.moderator_id === null ? null : { name: decision.moderator_name },
      created_at: isoTime(decision.created_at),
    })),
  }))
}

const keyOf = ({ bin, field }: { bin: string; field: string }): string => `${bin} ${field}`

function suggestion(row: StoredCorrection, accountId: string | undefined) {
  const { id, bin, field, reason, state, confirms, disputes } = row
  return {
    id,
    bin,
    field,
    value: valueReply(field, row.value),
    previous: row.previous === '' ? null : valueReply(field, row.previous),
    previous_source: row.source || null,
    reason,
    state,
    user: row.account_id === null ? null : { name: row.user_name },
    is_own: row.account_id !== null && row.account_id === accountId,
    confirms,
    disputes,
    created_at: isoTime(row.created_at),
    decided_at: row.decided_at === null ? null : isoTime(row.decided_at),
  }
}

function today({ bin, field }: StoredCorrection, dataset: Dataset) {
  if (field === 'family') {
    const said = familyToday(dataset, bin)
    return {
      today: said === undefined ? null : valueReply(field, said),
      today_source: null,
      bank: nameOfBank(dataset, bin) || null,
      bank_slug: familyIn(bin)?.slug ?? null,
      iso_code_2: familyIn(bin)?.country ?? null,
    }
  }
  const row = rowFor(dataset, bin)
  if (row === undefined) {
    return { today: null, today_source: null, bank: null, bank_slug: null, iso_code_2: null }
  }
  const { bankName, bankSlug, country, ...others } = dataset.texts(row)
  const value = { country, ...others }[field]
  return {
    today: value === '' ? null : valueReply(field, value),
    today_source: sourceOf(dataset, row, field) || null,
    bank: bankName || null,
    bank_slug: bankSlug || null,
    iso_code_2: country || null,
  }
}

const voteName = (vote: 1 | -1) => (vote === 1 ? 'confirm' : 'dispute')

const ownVote = (found: Schema['correction_votes'] | undefined) =>
  found ? ({ vote: voteName(found.vote), line: found.line } as const) : null

const isoTime = (time: number): string => new Date(time).toISOString()
