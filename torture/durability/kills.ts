import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#server/platform/db/open.ts'
import type { Scope } from '#test/apps/shared.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import { runProgram, type Running } from '#test/servers/server-process.ts'
import { median } from '../../bench/measuring/statistics.ts'
import { end, makeAccounts, newPlace, newPostgres, serve, settingsOf } from '../site.ts'
import type { Outcome, Torture } from '../torture.ts'
import { DeletingUser } from './deleting-user.ts'
import { People } from './people.ts'
import { Watchers } from './watchers.ts'
import { wrongCounts } from './stored-counts.ts'

const people = 8
/** One of them is a moderator. */
const watching = 4

/** In turn. Most kills come while it serves. */
const moments = ['serving', 'serving', 'starting', 'serving', 'stopping'] as const

const promise =
  'Every acknowledged write survives, no change is half made, a repeated call is executed once, counts are right, watches are told of every accepted correction once, and every start succeeds.'

export const tortureKills: Torture = {
  fault: 'kill -9 of the server while people write, on SQLite',
  promise,
  mostMinutes: 12,
  run: async (scope, quick) => killAgain(scope, await newPlace(scope), quick),
}

export const tortureKillsPostgres: Torture = {
  fault: 'kill -9 of the server while people write, on PostgreSQL',
  promise,
  needs: ['postgres'],
  mostMinutes: 12,
  run: async (scope, quick) => killAgain(scope, await newPlace(scope, (await newPostgres(scope)).url), quick),
}

async function killAgain(scope: Scope, place: Place, quick: boolean): Promise<Outcome> {
  const seed = Date.now() % 1e9
  const random = randomNumbers(seed)
  const kills = quick ? 10 : 100
  const accounts = await makeAccounts(place, 1 + people + kills + watching)
  const starts: number[] = []
  const start = async (): Promise<Running> => {
    const began = performance.now()
    const server = await serve(scope, place)
    starts.push(performance.now() - began)
    return server
  }

  let server: Running | undefined = await start()
  const crowd = await People.meet(server.address, accounts.slice(0, 1 + people), random)
  const watchers = await Watchers.meet(place, server.address, accounts.slice(-watching))
  const deletingUsers: DeletingUser[] = []
  const lost: string[] = []
  const wrong: string[] = []
  const done = { serving: 0, starting: 0, stopping: 0, late: 0 }
  for (let at = 0; at < kills; at++) {
    const moment = moments[at % moments.length]!
    if (moment === 'starting') {
      if (server) await end(server, 'SIGKILL')
      server = undefined
      const child = runProgram(scope, 'server/main.ts', [], { ...settingsOf(place), PORT: '0' })
      await pause(random() * Math.max(...starts.slice(-10)))
      await end(child, 'SIGKILL')
    } else {
      server ??= await start()
      lost.push(...(await crowd.check(server.address)))
      for (const user of deletingUsers.slice(-5)) lost.push(...(await user.check(server.address)))
      crowd.startWriting(server.address)
      const user = new DeletingUser(accounts[1 + people + at]!, crowd.replies)
      deletingUsers.push(user)
      const leaving = user.deleteAccount(server.address, random() * 300)
      const deciding = watchers.decide(server.address)
      await pause(300 + below(random, 1200))
      if (moment === 'stopping') {
        server.process.kill('SIGTERM')
        await pause(random() * 30)
      }
      if ((await end(server, 'SIGKILL')) === 0) done.late++
      server = undefined
      await crowd.stopWriting()
      await leaving
      await deciding
    }
    done[moment]++
    if (at % 10 === 9) {
      server = await start()
      wrong.push(...(await wrongCounts(place)), ...(await watchers.check(place)).wrong)
      console.log(`${at + 1} kills, ${crowd.acknowledged} acknowledged writes, ${lost.length} lost`)
    }
  }
  server ??= await start()
  lost.push(...(await crowd.check(server.address)))
  for (const user of deletingUsers) lost.push(...(await user.check(server.address)))
  const told = await watchers.check(place)
  wrong.push(...told.wrong, ...(await wrongCounts(place)))
  const code = await end(server)

  const { acknowledged } = crowd
  const left = deletingUsers.filter(({ isDeleted }) => isDeleted).length
  const strange = crowd.strangeReplies()
  return {
    figures: {
      seed,
      'kills while serving': done.serving,
      'kills while starting': done.starting,
      'kills while stopping': done.stopping,
      'of these, after it had stopped by itself': done.late,
      'starts that succeeded': starts.length,
      'median start (ms)': Math.round(median(starts)),
      'slowest start (ms)': Math.round(Math.max(...starts)),
      'acknowledged writes': acknowledged,
      'acknowledged deletions of accounts': left,
      'changes made but not answered': crowd.unanswered,
      'calls repeated with the same Idempotency-Key': crowd.repeated,
      'lost, half-made or repeated changes': lost.length,
      'decisions about a correction': told.decisions,
      'of these, made but not answered': told.decisions - watchers.acknowledged,
      'changes that watches were told of': told.told,
      'of these, lost or twice': told.wrong.length,
      'wrong counts and damage': wrong.length,
      ...crowd.replies.figures(),
    },
    recorded: {
      tries: `${kills} kills (${done.starting} while starting, ${done.stopping} while stopping), ${crowd.repeated} repeated calls, ${told.decisions} decisions`,
      acknowledged: `${(acknowledged + left).toLocaleString('en')} writes`,
      broken: `${lost.length} lost, ${wrong.length} wrong counts, ${told.wrong.length} of ${told.told} changes lost or told twice, 0 failed starts`,
    },
    broken: [
      ...lost.slice(0, 20),
      ...wrong.slice(0, 20),
      ...strange.map((kind) => `a reply that nobody should get: ${kind}`),
      ...(acknowledged < kills * 10 ? [`only ${acknowledged} writes were acknowledged`] : []),
      ...(code === 0 ? [] : [`the last stop exited with ${code}`]),
    ],
  }
}
