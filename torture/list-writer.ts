import type { Output } from '#contract/api.ts'
import type { Place } from '#server/platform/db/open.ts'
import type { Replies, Reply } from './replies.ts'
import { makeAccounts } from './site.ts'

/** Accounts of their own that write to a server at this place. */
export async function madeWriters(
  place: Place,
  count: number,
  replies: Replies,
  address: string,
): Promise<ListWriter[]> {
  const accounts = await makeAccounts(place, count)
  return accounts.map(({ headers }) => new ListWriter(replies, address, headers))
}

/** More than this many lists are deleted again, because an account may have 1,000. */
const mostLists = 200

/** One account that creates, reads and deletes lists, and remembers what the server said about each. */
export class ListWriter {
  acknowledged = 0
  private readonly replies: Replies
  /** Of the server; another one may have the same lists later. */
  address: string
  private readonly headers: { authorization: string }
  private made = 0
  private readonly present = new Map<string, string>()
  /** By name of the list: whether it must be there, and why. Nothing is known about lists that are not here. */
  private readonly expected = new Map<string, { isThere: boolean; why: Why }>()

  constructor(replies: Replies, address: string, headers: { authorization: string }) {
    this.replies = replies
    this.address = address
    this.headers = headers
  }

  async step(): Promise<void> {
    if (this.present.size > mostLists) await this.deleteOne()
    else await this.create()
    await this.replies.fetch(`${this.address}/api/binlists`, { headers: this.headers })
    await this.replies.fetch(`${this.address}/api/user/settings`, { headers: this.headers })
  }

  async check(): Promise<Record<Why, string[]>> {
    const stored = await this.storedNames()
    const wrong: Record<Why, string[]> = { acknowledged: [], refused: [] }
    for (const [name, { isThere, why }] of this.expected) {
      if (stored.has(name) !== isThere) wrong[why].push(name)
    }
    return wrong
  }

  private async create(): Promise<void> {
    const name = `list ${++this.made}`
    const body = { name, bins: ['457173', '400001'] }
    const reply = await this.replies.fetch(`${this.address}/api/binlists`, {
      headers: this.headers,
      method: 'POST',
      body,
    })
    this.expect(name, reply, true)
    if (reply.status === 200) this.present.set(name, (reply.json as Output<'POST /api/binlists'>).id)
  }

  private async deleteOne(): Promise<void> {
    const [name, id] = this.present.entries().next().value!
    this.present.delete(name)
    const url = `${this.address}/api/binlists/${id}`
    this.expect(name, await this.replies.fetch(url, { headers: this.headers, method: 'DELETE' }), false)
  }

  private expect(name: string, { status, code }: Reply, isThere: boolean): void {
    if (status === 200) {
      this.acknowledged++
      this.expected.set(name, { isThere, why: 'acknowledged' })
    } else if (code === 'store_unavailable') this.expected.set(name, { isThere: !isThere, why: 'refused' })
    else this.expected.delete(name)
  }

  private async storedNames(): Promise<Set<string>> {
    const names = new Set<string>()
    for (let page = 1; ; page++) {
      const { status, json } = await this.replies.fetch(`${this.address}/api/binlists?page=${page}`, {
        headers: this.headers,
      })
      if (status !== 200) throw new Error(`The lists could not be read: ${status}`)
      const { data } = json as Output<'GET /api/binlists'>
      for (const { name } of data) names.add(name)
      if (data.length === 0) return names
    }
  }
}

/** A change that was acknowledged, or one of which the server said that nothing was changed. */
type Why = 'acknowledged' | 'refused'
