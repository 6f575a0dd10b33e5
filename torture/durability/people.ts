import type { Output } from '#contract/api.ts'
import type { MadeAccount } from '#test/apps/made-account.ts'
import { type Random } from '#test/data/made-bins.ts'
import { Replies } from '../replies.ts'
import type { SharedList } from './deeds.ts'
import { Person } from './person.ts'

/** Several people who write at once. The first account owns lists that the others clone and bookmark. */
export class People {
  readonly replies = new Replies()
  private readonly everyone: Person[] = []
  private readonly isOver = { now: false }
  private lives: Promise<unknown> = Promise.resolve()

  static async meet(address: string, [owner, ...others]: MadeAccount[], random: Random): Promise<People> {
    const people = new People()
    const shared: SharedList[] = []
    for (const name of ['first', 'second', 'third']) {
      const list = { name, description: `the ${name} list`, is_public: true }
      const bins = ['457173', '400001', '51000012']
      const { json, status } = await people.replies.fetch(`${address}/api/binlists`, {
        method: 'POST',
        headers: owner!.headers,
        body: { ...list, bins, forkable: true, notes: ['a note', '', ''] },
      })
      if (status !== 200) throw new Error(`No list could be made: ${JSON.stringify(json)}`)
      const { id } = json as Output<'POST /api/binlists'>
      shared.push({ ...list, id, entries: bins.map((bin, at) => [bin, at === 0 ? 'a note' : '']) })
    }
    people.everyone.push(...others.map((account) => new Person(people.replies, account, shared, random)))
    return people
  }

  get acknowledged(): number {
    return this.sum('acknowledged')
  }

  get unanswered(): number {
    return this.sum('unanswered')
  }

  get repeated(): number {
    return this.sum('repeated')
  }

  startWriting(address: string): void {
    this.isOver.now = false
    for (const person of this.everyone) person.address = address
    this.lives = Promise.all(this.everyone.map((person) => person.live(() => this.isOver.now)))
  }

  async stopWriting(): Promise<void> {
    this.isOver.now = true
    await this.lives
  }

  expectFault(): void {
    for (const person of this.everyone) person.expectFault()
  }

  async check(address: string): Promise<string[]> {
    for (const person of this.everyone) person.address = address
    return (await Promise.all(this.everyone.map((person) => person.check()))).flat()
  }

  strangeReplies(): string[] {
    return Object.entries(this.replies.counts).flatMap(([kind, count]) =>
      /^(?:4|5(?!03))/.test(kind) ? [`${count} × ${kind}`] : [],
    )
  }

  private sum(figure: 'acknowledged' | 'unanswered' | 'repeated'): number {
    return this.everyone.reduce((sum, person) => sum + person[figure], 0)
  }
}
