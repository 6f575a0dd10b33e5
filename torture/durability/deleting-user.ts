import { setTimeout as pause } from 'node:timers/promises'
import type { MadeAccount } from '#test/apps/made-account.ts'
import { Replies, type Reply } from '../replies.ts'

/** Someone with public lists who deletes the account. The server may be killed while it cleans up. */
export class DeletingUser {
  isDeleted = false
  private readonly account: MadeAccount
  private readonly replies: Replies
  private readonly lists: string[] = []

  constructor(account: MadeAccount, replies: Replies) {
    this.account = account
    this.replies = replies
  }

  async deleteAccount(address: string, after: number): Promise<void> {
    const bins = Array.from({ length: 900 }, (_, at) => String(400_000 + at))
    for (const name of ['one', 'two', 'three']) {
      const { json } = await this.call(address, 'POST /api/binlists', { name, bins, is_public: true })
      const { id } = (json ?? {}) as { id?: string }
      if (id !== undefined) this.lists.push(id)
    }
    await this.call(address, 'POST /api/bin/400001/review', { stars: 5 })
    await pause(after)
    this.isDeleted = (await this.call(address, 'DELETE /api/user')).status === 200
  }

  /** After an acknowledged deletion, nobody finds the account or its lists. */
  async check(address: string): Promise<string[]> {
    if (!this.isDeleted) return []
    const replies = new Replies()
    const { headers } = this.account
    const { status } = await replies.fetch(`${address}/api/user/settings`, { headers })
    const wrong = status === 401 ? [] : [`a deleted account answers ${status}`]
    for (const id of this.lists) {
      const { status } = await replies.fetch(`${address}/api/binlists/${id}`)
      if (status !== 404) wrong.push(`a list of a deleted account answers ${status}`)
    }
    return wrong
  }

  private call(address: string, line: string, body?: object): Promise<Reply> {
    const [method = '', path = ''] = line.split(' ')
    const { headers } = this.account
    return this.replies.fetch(`${address}${path}`, { method, headers, ...(body && { body }) })
  }
}
