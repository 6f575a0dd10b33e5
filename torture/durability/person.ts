import type { MadeAccount } from '#test/apps/made-account.ts'
import type { Random } from '#test/data/made-bins.ts'
import type { Replies, Reply } from '../replies.ts'
import { nextDeed, type SharedList } from './deeds.ts'
import { type Holdings, linesOf, noHoldings, readHoldings } from './holdings.ts'

/**
 * An account that changes one thing after the other, and knows what it must have. Only the outcome of its last call can
 * be unknown, so after a fault it has either all that was acknowledged or that and the last change.
 */
export class Person {
  acknowledged = 0
  /** Changes that were found after all, although no reply came. */
  unanswered = 0
  address = ''
  private readonly replies: Replies
  private readonly headers: { authorization: string }
  private readonly random: Random
  private readonly shared: readonly SharedList[]
  /** What may be found after a fault, oldest first. The last one is what was acknowledged. */
  private possible: Holdings[] = [noHoldings()]
  private isFaultNear = false
  private unknown: Holdings | undefined

  constructor(replies: Replies, { headers }: MadeAccount, shared: readonly SharedList[], random: Random) {
    this.replies = replies
    this.headers = headers
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

  /** Reads what the server has. Says what is wrong with it, if anything. */
  async check(): Promise<string[]> {
    const found = await readHoldings((path) =>
      this.replies.fetch(`${this.address}${path}`, { headers: this.headers }),
    )
    const lines = linesOf(found)
    const isFound = (expected: string[]): boolean => expected.join('\n') === lines.join('\n')
    const known = this.possible.map(linesOf)
    const unknown = this.unknown && linesOf(this.unknown)
    this.possible = [found]
    this.unknown = undefined
    this.isFaultNear = false
    if (known.some(isFound)) return []
    if (unknown && isFound(unknown)) {
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
    const before = this.possible.at(-1)!
    const deed = nextDeed(this.random, before, this.shared)
    const [method = '', path = ''] = deed.line.split(' ')
    const { headers } = this
    const call = { method, headers, ...(deed.body && { body: deed.body }) }
    const reply = await this.replies.fetch(`${this.address}${path}`, call)
    const after = structuredClone(before)
    deed.apply(after, (reply.json as { id?: string } | undefined)?.id ?? 'unknown')
    if (reply.status === 200) {
      if (!this.isFaultNear) {
        this.acknowledged++
        this.possible = []
      }
      this.possible.push(after)
    } else if (!isRefusal(reply)) this.unknown = after
  }
}

/** Whether the server has said that nothing was changed. */
const isRefusal = ({ status, code }: Reply): boolean =>
  status >= 400 && status !== 500 && code !== 'outcome_unknown'
