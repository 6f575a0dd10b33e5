import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract/api.ts'
import { addModerator } from '#server/corrections/moderators.ts'
import { openDatabase, type Place } from '#server/platform/db/open.ts'
import type { MadeAccount } from '#test/apps/made-account.ts'
import { Replies } from '../replies.ts'

const watches = [
  { kind: 'bin', value: '400001' },
  { kind: 'country', value: 'us' },
  { kind: 'bank', value: 'first-bank' },
  { kind: 'search', value: 'vendors=VISA&countries=US' },
]
/** A watch keeps no more changes. */
const mostDecisions = 190
/** Milliseconds in which watches are told after a start. */
const patience = 20_000

/** A moderator accepts a correction and undoes it, again and again, and others watch what it changes. */
export class Watchers {
  acknowledged = 0
  unanswered = 0
  readonly replies = new Replies()
  private readonly moderator: MadeAccount
  private readonly others: MadeAccount[]
  private id = ''

  constructor([moderator, ...others]: MadeAccount[]) {
    this.moderator = moderator!
    this.others = others
  }

  static async meet(place: Place, address: string, accounts: MadeAccount[]): Promise<Watchers> {
    const made = new Watchers(accounts)
    const database = await openDatabase(place)
    await addModerator(database.kysely, made.moderator.id).finally(() => database.close())
    const suggestion = { field: 'type', value: 'debit', reason: 'The back of my card says debit.' }
    const reply = await made.call(address, made.others[0]!, 'POST /api/bin/400001/corrections', suggestion)
    made.id = (reply.json as Output<'POST /api/bin/:bin/corrections'>).correction.id
    for (const account of made.others) {
      for (const watch of watches) {
        const { status, json } = await made.call(address, account, 'POST /api/watches', watch)
        if (status !== 200) throw new Error(`Nothing can be watched: ${JSON.stringify(json)}`)
      }
    }
    return made
  }

  /** Two decisions, between which the server may be killed. What was decided before decides what comes next. */
  async decide(address: string): Promise<void> {
    for (let times = 0; times < 2 && this.acknowledged + this.unanswered < mostDecisions; times++) {
      const before = this.unanswered
      const accepted = await this.post(address, 'accept')
      if (accepted === 409) await this.post(address, 'undo')
      if (this.unanswered > before) return
      await pause(100)
    }
  }

  /** Every decision must have been told once to every watch, and no decision that was acknowledged may be missing. */
  async check(place: Place): Promise<{ wrong: string[]; decisions: number; told: number }> {
    const database = await openDatabase(place)
    try {
      const { kysely } = database
      const end = performance.now() + patience
      for (;;) {
        const values = await kysely.selectFrom('corrected_values').select('number').distinct().execute()
        const causes = values.map(({ number }) => `correction ${number}`)
        const rows = await kysely
          .selectFrom('watches')
          .leftJoin('watch_changes', 'watch_changes.watch_id', 'watches.id')
          .select(['watches.id', 'cause'])
          .where(
            'watches.account_id',
            'in',
            this.others.map(({ id }) => id),
          )
          .execute()
        const toldTo = [...Map.groupBy(rows, ({ id }) => id)]
        const wrong = toldTo.flatMap(([id, changes]) => {
          const told = changes.flatMap(({ cause }) => cause ?? [])
          const lost = causes.filter((cause) => !told.includes(cause))
          const twice = told.filter((cause, at) => told.indexOf(cause) < at || !causes.includes(cause))
          return [
            ...lost.map((cause) => `${id} was not told of ${cause}`),
            ...twice.map((cause) => `${id} was told of ${cause} twice`),
          ]
        })
        if (toldTo.length !== this.others.length * watches.length) wrong.push('a watch is missing')
        if (causes.length < this.acknowledged) wrong.push('an acknowledged decision is missing')
        if (causes.length > this.acknowledged + this.unanswered) wrong.push('a decision that nobody made')
        if (wrong.length === 0 || performance.now() > end) {
          const told = rows.filter(({ cause }) => cause !== null).length
          return { wrong, decisions: causes.length, told }
        }
        await pause(200)
      }
    } finally {
      await database.close()
    }
  }

  private async post(address: string, action: 'accept' | 'undo'): Promise<number> {
    const line = `POST /api/corrections/${this.id}/${action}`
    const { status } = await this.call(address, this.moderator, line, action === 'accept' ? {} : undefined)
    if (status === 200) this.acknowledged++
    else if (status !== 409) this.unanswered++
    return status
  }

  private call(address: string, { headers }: MadeAccount, line: string, body?: object) {
    const [method = '', path = ''] = line.split(' ')
    return this.replies.fetch(`${address}${path}`, { method, headers, ...(body && { body }) })
  }
}
