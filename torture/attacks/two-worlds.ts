import { compareWorlds } from '#test/fuzz/two-worlds.ts'
import type { Scope } from '#test/apps/shared.ts'
import { bothDatabases } from '#test/servers/databases.ts'
import type { Outcome, Torture } from '../torture.ts'

export const tortureTwoWorlds: Torture = {
  fault: 'two servers that differ in what one account keeps to itself, asked by everyone else',
  promise: 'No reply of any call or page differs in a single byte.',
  mostMinutes: 10,
  run,
}

/** `SEED=7 npm run torture -- two-worlds` repeats the requests of a run. */
async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const figures: Outcome['figures'] = { seed }
  const sum = { replies: 0, bytes: 0, differences: 0 }
  const broken: string[] = []
  for (const { dialect, skip, open } of bothDatabases) {
    if (skip !== false) throw new Error(skip)
    const { replies, bytes, differences, statuses } = await compareWorlds(scope, open, {
      perCall: quick ? 2 : 50,
      seed,
    })
    figures[`${dialect}: replies compared`] = replies
    figures[`${dialect}: differences`] = differences.length
    figures[`${dialect}: statuses`] = JSON.stringify(statuses)
    sum.replies += replies
    sum.bytes += bytes
    sum.differences += differences.length
    broken.push(...differences.slice(0, 5).map((difference) => `${dialect}: ${difference}`))
  }
  const recorded = {
    tries: `${sum.replies.toLocaleString('en')} requests to both servers, half on each database`,
    acknowledged: `${(sum.bytes / 1e6).toFixed(1)} MB compared`,
    broken: `${sum.differences} replies that differ`,
  }
  return { figures, recorded, broken }
}
