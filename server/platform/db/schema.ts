import type { Generated } from 'kysely'
import type { Correctable } from '#contract/correctable.ts'
import type { WatchKind } from '#contract/watch-kinds.ts'

export type Flag = 0 | 1

/** The tables that server/platform/db/migrations creates. Times are milliseconds since 1970. */
export interface Schema {
  accounts: {
    id: string
    user_id_hash: string
    name: string | null
    onboarded_at: number | null
    settings: Generated<string>
    created_at: number
  }
  sessions: {
    token_hash: string
    account_id: string
    created_at: number
    used_at: number
    expires_at: number
  }
  api_tokens: {
    id: string
    token_hash: string
    account_id: string
    name: string
    /** Separated by spaces. */
    scopes: string
    created_at: number
    used_at: number | null
    expires_at: number | null
  }
  spent_challenges: {
    challenge: string
    expires_at: number
  }
  lists: {
    id: string
    account_id: string
    name: string
    description: string
    is_public: Flag
    downloadable: Flag
    forkable: Flag
    filterable: Flag
    count: number
    views: Generated<number>
    created_at: number
    updated_at: number
  }
  entries: {
    list_id: string
    bins: string
    /** JSON, or empty. */
    notes: string
  }
  public_entries: {
    bin: string
    created_at: number
    list_id: string
  }
  pending_lists: {
    list_id: string
    state: 'changed' | 'hidden' | 'deleted'
  }
  used_space: {
    account_id: string
    bytes: number
  }
  kept_replies: {
    /** A hash of the account and the Idempotency-Key. */
    id: string
    account_id: string
    request_hash: string
    /** JSON, encrypted with the Idempotency-Key. */
    reply: string
    expires_at: number
  }
  shared_searches: {
    /** A hash of the ID in the link. */
    id: string
    /** JSON, compressed and encrypted with the ID in the link. */
    content: string
    bytes: number
    created_at: number
    expires_at: number
  }
  deleted_accounts: {
    account_id: string
  }
  list_changes: {
    list_id: string
    number: number
    changed_at: number
    added: string
    removed: string
  }
  bookmarks: {
    account_id: string
    list_id: string
    created_at: number
  }
  list_views: {
    list_id: string
    day: number
    visitor: string
  }
  list_reports: {
    account_id: string
    list_id: string
    reason: string
    created_at: number
  }
  public_bins: {
    bin: string
    lists: number
  }
  reviews: {
    id: string
    bin: string
    account_id: string
    stars: number
    description: string
    /** IDs, separated by spaces. */
    tags: string
    created_at: number
    updated_at: number
  }
  ratings: {
    bin: string
    reviews: number
    stars: number
  }
  reviewers: {
    account_id: string
    reviews: number
  }
  review_reports: {
    account_id: string
    review_id: string
    reason: string
    created_at: number
  }
  corrections: {
    id: string
    bin: string
    field: Correctable
    value: string
    /** The site's value when the correction was suggested, and the title of its source. Empty when there was none. */
    previous: string
    source: string
    country: string
    bank: string
    reason: string
    account_id: string | null
    state: 'open' | 'accepted' | 'rejected' | 'withdrawn'
    confirms: Generated<number>
    disputes: Generated<number>
    created_at: number
    decided_at: number | null
  }
  correction_votes: {
    id: string
    correction_id: string
    account_id: string
    vote: 1 | -1
    line: string
    created_at: number
  }
  correction_reports: {
    account_id: string
    correction_id: string
    reason: string
    created_at: number
  }
  moderators: {
    account_id: string
    created_at: number
  }
  correction_decisions: {
    number: number
    correction_id: string
    action: 'accept' | 'reject' | 'undo'
    /** Separated by spaces. */
    bins: string
    reason: string
    moderator_id: string | null
    created_at: number
  }
  accepted_facts: {
    number: number
    bin: string
    field: Correctable
    value: string
    previous: string
    correction_id: string
    /** The latest of several for one field of a BIN is in force. */
    in_force: Flag
    created_at: number
  }
  /** What decisions changed about BINs, until every watch has been told. */
  corrected_values: {
    number: number
    bin: string
    field: Correctable
    from_value: string
    to_value: string
    created_at: number
  }
  watches: {
    id: string
    account_id: string
    kind: WatchKind
    value: string
    created_at: number
    /** The time of the last import, and the number of the last decision, that its account was told of. */
    seen_import: number
    seen_correction: number
    changes: Generated<number>
  }
  watch_changes: {
    watch_id: string
    number: number
    account_id: string
    /** The import or the correction, as `import 2026-11-15T00:00:00.000Z` or `correction 12`. */
    cause: string
    happened_at: number
    created_at: number
    added: number
    removed: number
    changed: number
    /** Some of them, separated by spaces. */
    bins: string
    /** What these say now, and said before: JSON of `WatchedValue`. */
    details: string
    is_sent: Flag
  }
  watch_feeds: {
    account_id: string
    secret_hash: string
    created_at: number
  }
  webhooks: {
    account_id: string
    id: string
    url: string
    created_at: number
    attempts: Generated<number>
    next_at: number
    failing_since: number | null
    is_off: Generated<Flag>
    last_at: number | null
    last_result: Generated<string>
  }
  exposure_datasets: {
    id: Generated<number>
    name: string
    source_class: string
    lawful_basis: string
    date: string | null
    imported_at: number
    rows: number
    key_id: string
    is_complete: Flag
  }
  exposure_tags: {
    tag: Uint8Array
    dataset: number
  }
  counters: {
    /** `corrections` is the number of the latest decision, `backups` the time of the last good one. */
    name: 'public_lists' | 'corrections' | 'backups'
    value: number
  }
  migrations: {
    number: number
    name: string
    applied_at: number
  }
  migration_needs: {
    number: number
    oldest: number
  }
}
