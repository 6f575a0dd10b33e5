import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#server/platform/db/open.ts'
import type { Scope } from '#test/apps/shared.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { runProgram } from '#test/servers/server-process.ts'
import { execute } from '../postgres/under-load.ts'
import { end, makeAccounts, newPlace, newPostgres, serve } from '../site.ts'
import type { Outcome, Torture } from '../torture.ts'
import { People } from './people.ts'
import { wrongCounts } from './stored-counts.ts'

const people = 8

export const tortureBackups: Torture = {
  fault: 'a backup is made while people write, and restored, on both databases',
  promise: 'The restored data is exactly what everyone had at one moment of the backup.',
  needs: ['postgres'],
  mostMinutes: 8,
  async run(scope, quick) {
    const rounds = quick ? 2 : 10
    const seen: Seen = { acknowledged: 0, lost: [], wrong: [], replies: {} }
    await onSqlite(scope, rounds, seen)
    await onPostgres(scope, rounds, seen)
    return outcome(rounds, seen)
  },
}

interface Seen {
  acknowledged: number
  lost: string[]
  wrong: string[]
  replies: Record<string, number>
}

/** Backs up and restores into a new place, which it returns. */
type Copy = (place: Place, round: number) => Promise<Place>

async function onSqlite(scope: Scope, rounds: number, seen: Seen): Promise<void> {
  const copy: Copy = async ({ dataDir }, round) => {
    const to = await newPlace(scope)
    const file = join(to.dataDir, `backup-${round}.db`)
    await command(scope, ['backup', file], { DATA_DIR: dataDir })
    await command(scope, ['restore', file], { DATA_DIR: to.dataDir })
    return to
  }
  await again(scope, await newPlace(scope), rounds, seen, copy)
}

async function onPostgres(scope: Scope, rounds: number, seen: Seen): Promise<void> {
  const postgres = await newPostgres(scope)
  const copy: Copy = async ({ dataDir, databaseUrl }, round) => {
    const file = join(dataDir, `backup-${round}.db`)
    await command(scope, ['backup', file], { DATABASE_URL: databaseUrl })
    const url = new URL(databaseUrl)
    url.pathname = `/restored_${round}`
    await execute({ url: databaseUrl }, `create database restored_${round}`)
    await command(scope, ['restore', file], { DATABASE_URL: url.href })
    return { dataDir, databaseUrl: url.href }
  }
  await again(scope, await newPlace(scope, postgres.url), rounds, seen, copy)
}

/** Each round goes on with what the one before has restored. */
async function again(scope: Scope, first: Place, rounds: number, seen: Seen, copy: Copy): Promise<void> {
  const random = randomNumbers(Date.now() % 1e9)
  const accounts = await makeAccounts(first, 1 + people)
  let place = first
  let crowd: People | undefined
  for (let round = 0; round <= rounds; round++) {
    const server = await serve(scope, place)
    crowd ??= await People.meet(server.address, accounts, random)
    seen.lost.push(...(await crowd.check(server.address)))
    seen.wrong.push(...(await wrongCounts(place)))
    if (round < rounds) {
      crowd.startWriting(server.address)
      await pause(500 + random() * 1500)
      // What is written from now on may be in the backup or not.
      crowd.expectFault()
      place = await copy(place, round)
      await crowd.stopWriting()
    }
    await end(server)
  }
  seen.acknowledged += crowd!.acknowledged
  seen.wrong.push(...crowd!.strangeReplies())
  for (const [kind, count] of Object.entries(crowd!.replies.counts)) {
    seen.replies[`replies ${kind}`] = (seen.replies[`replies ${kind}`] ?? 0) + count
  }
}

function outcome(rounds: number, { acknowledged, lost, wrong, replies }: Seen): Outcome {
  return {
    figures: {
      'backups of SQLite': rounds,
      'backups of PostgreSQL': rounds,
      'acknowledged writes before a backup': acknowledged,
      'differences after restoring': lost.length,
      'wrong counts and strange replies': wrong.length,
      ...replies,
    },
    recorded: {
      tries: `${rounds} backups of each database`,
      acknowledged: `${acknowledged.toLocaleString('en')} writes`,
      broken: `${lost.length} differences, ${wrong.length} wrong counts`,
    },
    broken: [...lost.slice(0, 20), ...wrong.slice(0, 20)],
  }
}

async function command(scope: Scope, words: string[], environment: Record<string, string>): Promise<void> {
  const { exited, output } = runProgram(scope, 'server/bindex/main.ts', words, environment)
  if ((await exited) !== 0) throw new Error(`bindex ${words[0]} failed: ${output()}`)
}
