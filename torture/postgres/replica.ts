import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract/api.ts'
import { pausePostgres, type Postgres } from '#test/servers/postgres.ts'
import { Replies } from '../replies.ts'
import { repeat } from '../../bench/measuring/repeat.ts'
import { makeAccounts, newPostgres } from '../site.ts'
import type { Torture } from '../torture.ts'
import { serverUnderLoad } from './under-load.ts'

const readers = 4
const rounds = 4
/** Milliseconds that public content may be old, and that a reply may take. */
const mostAge = 5000 + 1000

const faults: Record<string, (replica: Postgres) => Promise<void>> = {
  'cut off for 8 seconds': async (replica) => {
    const resume = pausePostgres(replica)
    await pause(8000)
    resume()
  },
  'kill -9': async (replica) => void process.kill(replica.postmaster(), 'SIGKILL'),
}

export const tortureReplica: Torture = {
  fault: 'the replica that public content is read from is cut off or killed under load, and comes back',
  promise: 'No request fails, and nobody sees content that is more than 5 seconds old.',
  needs: ['postgres'],
  mostMinutes: 6,
  async run(scope, quick) {
    const primary = await newPostgres(scope)
    const replica = await newPostgres(scope, { replicaOf: primary, restarts: true })
    const load = await serverUnderLoad(scope, primary, { DATABASE_READ_URL: replica.url })
    const lists = `${load.server.address}/api/binlists`
    const [account] = await makeAccounts({ dataDir: '/nowhere', databaseUrl: primary.url }, 1)
    const { headers } = account!

    // The name of this list says when it was written.
    const replies = new Replies()
    const made = await replies.fetch(lists, {
      method: 'POST',
      headers,
      body: { name: '0', bins: ['457173'], is_public: true },
    })
    const { id } = made.json as Output<'POST /api/binlists'>
    const written: { version: number; at: number }[] = []
    let version = 0
    const stopWriting = repeat(async () => {
      const body = { name: String(++version) }
      const { status } = await replies.fetch(`${lists}/${id}`, { method: 'PUT', headers, body })
      if (status === 200) written.push({ version, at: performance.now() })
      await pause(100)
    })
    const old: string[] = []
    const stopReading = repeat(async () => {
      const start = performance.now()
      const least = written.findLast(({ at }) => at < start - mostAge)?.version ?? 0
      const { status, json } = await replies.fetch(`${load.server.address}/api/all-public/binlists`)
      const found = status === 200 ? (json as Output<'GET /api/all-public/binlists'>).data : []
      const seen = Number(found.find((list) => list.id === id)?.name ?? 0)
      if (status === 200 && seen < least) old.push(`version ${seen} was seen when ${least} was due`)
      await pause(10)
    }, readers)
    let done = 0
    for (let round = 0; round < (quick ? 1 : rounds); round++) {
      for (const [name, fault] of Object.entries(faults)) {
        await pause(3000)
        await fault(replica)
        done++
        await load.recovers(name)
        await pause(3000)
      }
    }
    await Promise.all([stopWriting(), stopReading()])
    const outcome = await load.end(`${done} times`)
    const all = [replies, load.replies].flatMap(({ counts }) => Object.entries(counts))
    const failed = all.filter(([kind]) => kind !== '200').map(([kind, count]) => `${count} × ${kind}`)
    const reads = replies.counts['200'] ?? 0
    return {
      figures: { ...outcome.figures, reads, 'too old': old.length, failed: failed.join(', ') || 'none' },
      recorded: {
        ...outcome.recorded,
        acknowledged: `${outcome.recorded.acknowledged}, ${reads.toLocaleString('en')} public reads`,
        broken: `${failed.length} kinds of failures, ${old.length} too old, ${outcome.recorded.broken}`,
      },
      broken: [...outcome.broken, ...failed, ...old.slice(0, 20)],
    }
  },
}
