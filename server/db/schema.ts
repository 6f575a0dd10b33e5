import type { Generated } from 'kysely'

/** The tables, as server/db/migrations makes them. Times are milliseconds since 1970. */
export interface Schema {
  accounts: {
    id: string
    user_id_hash: string
    name: string | null
    onboarded_at: number | null
    /** JSON. */
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
  spent_challenges: {
    challenge: string
    expires_at: number
  }
  migrations: {
    number: number
    name: string
    applied_at: number
  }
}
