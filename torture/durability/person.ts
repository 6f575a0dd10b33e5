import { randomUUID } from 'node:crypto'
import type { MadeAccount } from '#test/apps/made-account.ts'
import { below, type Random } from '#test/data/made-bins.ts'
import type { Call, Replies, Reply } from '../replies.ts'
import { type Deed, nextDeed, type SharedList } from './deeds.ts'
import { type Holdings, linesOf, noHoldings, readHoldings } from './holdings.ts'

/**
 * An account that changes one thing after the other, and knows what it must have. Only the outcome of its last call can
 * be unknown, so after a fault it has either all that was acknowledged or that and the last change. A call that adds
 * something is then sent again with the same Idempotency-Key, and must have been executed once.
 */
export class Person {
  acknowledged = 0
  /** Changes that were found after all, although no reply came. */
  unanswered = 0
  /** Calls that were sent again with the same Idempotency-Key. */
  repeated = 0
  address = ''
  private readonly replies: Replies
  private readonly headers: Record<string, string>
  private readonly random: Random
  private readonly shared: readonly SharedList[]
  /** What may be found after a fault, oldest first. The last one is what was acknowledged. */
  private possible: Holdings[] = [noHoldings()]
  private isFaultNear = false
  private unknown: (Sent & { after: Holdings }) | undefined
  private toRepeat: (Sent & { isDone: boolean }) | undefined

  constructor(replies: Replies, { headers }: MadeAccount, shared: readonly SharedList[], random: Random) {
    this.replies = replies
    // Each is a client of their own: together they would have too much in progress.
    this.headers = { ...headers, 'x-forwarded-for': `10.0.${below(random, 256)}.${below(random, 256)}` }
    this.shared = shared
    this.random = random
  }

  /** Changes one thing after the other until `isOver`, or until there is no telling whether a change was made. */
  async live(isOver: () => boolean): Promise<void> {
    while (!isOver() && !this.unknown) await this.step()
  }

  /** The fault comes at some moment between now and the next check: what is acknowledged from now on may be lost. */
  expectFault(): void {
    this.isFaultNear = true
  }

  async check(): Promise<string[]> {
    const found = await readHoldings((path) =>
      this.replies.fetch(`${this.address}${path}`, { headers: this.headers }),
    )
    const lines = linesOf(found)
    const isFound = (expected: string[]): boolean => expected.join('\n') === lines.join('\n')
    const known = this.possible.map(linesOf)
    const unknown = this.unknown && linesOf(this.unknown.after)
    const isDone = unknown !== undefined && isFound(unknown)
    if (this.unknown?.call.headers?.['idempotency-key'] && (isDone || isFound(known.at(-1)!)))
      this.toRepeat = { ...this.unknown, isDone }
    this.possible = [found]
    this.unknown = undefined
    this.isFaultNear = false
    if (known.some(isFound)) return []
    if (isDone) {
      this.unanswered++
      return []
    }
    const expected = unknown ?? known.at(-1)!
    const missing = expected.filter((line) => !lines.includes(line))
    const strange = lines.filter((line) => !expected.includes(line))
    return [
      ...missing.map((line) => `lost: ${line.slice(0, 300)}`),
      ...strange.map((line) => `instead: ${line.slice(0, 300)}`),
    ]
  }

  private async step(): Promise<void> {
    if (this.toRepeat) return this.repeat(this.toRepeat)
    const before = this.possible.at(-1)!
    const deed = nextDeed(this.random, before, this.shared)
    const [method = ''] = deed.line.split(' ')
    const hasKey = method === 'POST' && !deed.isUnrepeatable
    const headers = { ...this.headers, ...(hasKey && { 'idempotency-key': randomUUID() }) }
    const call = { method, headers, ...(deed.body && { body: deed.body }) }
    await this.send({ deed, call }, before, deed.apply)
  }

  private async repeat({ deed, call, isDone }: Sent & { isDone: boolean }): Promise<void> {
    this.toRepeat = undefined
    this.repeated++
    await this.send({ deed, call }, this.possible.at(-1)!, isDone ? () => {} : deed.apply)
  }

  private async send({ deed, call }: Sent, before: Holdings, apply: Deed['apply']): Promise<void> {
    const [, path = ''] = deed.line.split(' ')
    const reply = await this.replies.fetch(`${this.address}${path}`, call)
    const after = structuredClone(before)
    apply(after, (reply.json as { id?: string } | undefined)?.id ?? 'unknown')
    if (reply.status === 200) {
      if (!this.isFaultNear) {
        this.acknowledged++
        this.possible = []
      }
      this.possible.push(after)
    } else if (!isRefusal(reply)) this.unknown = { deed, call, after }
  }
}

interface Sent {
  deed: Deed
  call: Call
}

const isRefusal = ({ status, code }: Reply): boolean =>
  status >= 400 && status !== 500 && code !== 'outcome_unknown'
