import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#server/platform/db/open.ts'
import type { Scope } from '#test/apps/shared.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { end, makeAccounts, newPlace, newPostgres, serve } from '../site.ts'
import type { Torture } from '../torture.ts'
import { People } from './people.ts'

const people = 8
/** Milliseconds that a stop may take, as the docs say. */
const mostStop = 10_000

export const tortureStops: Torture = {
  fault: 'SIGTERM while people write, on both databases',
  promise: 'Every change that is made is also answered, and the server exits with 0 within 10 seconds.',
  needs: ['postgres'],
  mostMinutes: 8,
  async run(scope, quick) {
    const rounds = quick ? 3 : 20
    const seen: Seen = { acknowledged: 0, unanswered: 0, longest: 0, broken: [], replies: {} }
    await stopAgain(scope, await newPlace(scope), rounds, seen)
    await stopAgain(scope, await newPlace(scope, (await newPostgres(scope)).url), rounds, seen)
    const { acknowledged, unanswered, broken, replies } = seen
    const longest = Math.round(seen.longest)
    return {
      figures: {
        stops: 2 * rounds,
        'acknowledged writes': acknowledged,
        'changes made but not answered': unanswered,
        'longest stop (ms)': longest,
        ...replies,
      },
      recorded: {
        tries: `${2 * rounds} stops, half on each database`,
        acknowledged: `${acknowledged.toLocaleString('en')} writes`,
        broken: `${unanswered} unanswered, ${broken.length} other faults; longest stop ${longest} ms`,
      },
      broken: [...broken, ...(unanswered > 0 ? [`${unanswered} changes were made but not answered`] : [])],
    }
  },
}

interface Seen {
  acknowledged: number
  unanswered: number
  longest: number
  broken: string[]
  replies: Record<string, number>
}

async function stopAgain(scope: Scope, place: Place, rounds: number, seen: Seen): Promise<void> {
  const random = randomNumbers(Date.now() % 1e9)
  const accounts = await makeAccounts(place, 1 + people)
  let crowd: People | undefined
  for (let round = 0; round <= rounds; round++) {
    const server = await serve(scope, place)
    crowd ??= await People.meet(server.address, accounts, random)
    seen.broken.push(...(await crowd.check(server.address)))
    if (round < rounds) {
      crowd.startWriting(server.address)
      await pause(300 + random() * 700)
    }
    const start = performance.now()
    const code = await end(server)
    const took = performance.now() - start
    seen.longest = Math.max(seen.longest, took)
    if (code !== 0) seen.broken.push(`a stop exited with ${code}: ${server.output().slice(-500)}`)
    if (took > mostStop) seen.broken.push(`a stop took ${Math.round(took)} ms`)
    await crowd.stopWriting()
  }
  seen.acknowledged += crowd!.acknowledged
  seen.unanswered += crowd!.unanswered
  seen.broken.push(...crowd!.strangeReplies())
  for (const [kind, count] of Object.entries(crowd!.replies.counts)) {
    seen.replies[`replies ${kind}`] = (seen.replies[`replies ${kind}`] ?? 0) + count
  }
}
