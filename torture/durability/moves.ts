import { setTimeout as pause } from 'node:timers/promises'
import type { Scope } from '#test/apps/shared.ts'
import { hasBegun } from '#test/servers/moves.ts'
import { runProgram } from '#test/servers/server-process.ts'
import { noteBackup } from '#server/platform/db/backups/scheduled/only-one.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase, type Place } from '#server/platform/db/open.ts'
import { fillStore } from '../../bench/community/review-store.ts'
import { memoryOf } from '../../bench/measuring/process-use.ts'
import { quantile } from '../../bench/measuring/statistics.ts'
import { ListWriter } from '../list-writer.ts'
import { Replies } from '../replies.ts'
import { repeat } from '../../bench/measuring/repeat.ts'
import { end, environmentOf, makeAccounts, newPlace, newPostgres, serve } from '../site.ts'
import type { Outcome, Torture } from '../torture.ts'

/** Bytes that a move and a backup may take. */
const mostMemory = 512 * 1024 * 1024

export const tortureMoves: Torture = {
  fault:
    'a site of 10,000 accounts, 100,000 lists and 1,000,000 reviews is stopped, moved to PostgreSQL and back, and the move killed on the way',
  promise:
    'No server starts with half a copy, the next move starts over, every acknowledged write arrives, every table is the same there and back, and memory stays below 512 MB.',
  needs: ['postgres'],
  mostMinutes: 30,
  run,
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const share = quick ? 20 : 1
  const first = await newPlace(scope)
  const [account] = await makeAccounts(first, 1)
  const bins = Array.from({ length: 12_000 }, (_, at) => String(400_000 + 7 * at))
  const reviews = await fillStore(first.dataDir, bins, {
    accounts: 10_000 / share,
    reviewsEach: 101,
    lists: 100_000 / share,
  })
  const postgres = await newPostgres(scope)
  const there: Place = { ...first, databaseUrl: postgres.url }
  const back = await newPlace(scope)

  const figures: Outcome['figures'] = { reviews }
  const seen = { memory: 0, lost: [] as string[], kills: 0, tables: [] as string[] }
  let writer: ListWriter | undefined
  for (const [from, to, address] of [
    [first, there, there.databaseUrl],
    [there, back, `sqlite:${back.dataDir}`],
  ] as const) {
    const name = from.databaseUrl ? 'back' : 'there'
    const server = await serve(scope, from)
    writer ??= new ListWriter(new Replies(), server.address, account!.headers)
    writer.address = server.address
    const someone = writer
    const stopWriting = repeat(() => someone.step())
    const quiet = await repliesDuring(server.address, pause(5000))
    // Otherwise the one of the first database would still do.
    await withDatabase(from, (database) => noteBackup(database, 0))
    const backup = timed(
      runProgram(scope, 'server/platform/db/backups/scheduled/program.ts', [], {
        ...environmentOf(from),
        BACKUP_EVERY: '1h',
      }),
      seen,
    )
    const busy = await repliesDuring(server.address, backup)
    figures[`${name}: seconds for a verified backup, the site running`] = (await backup).seconds
    figures[`${name}: median and p99 of replies, ms`] = quiet
    figures[`${name}: the same during a backup, ms`] = busy
    await stopWriting()
    await end(server)

    const killed = move(scope, from, address)
    while (!(await hasBegun(to))) await pause(20)
    if (!quick) await killed.says(/reviews: [\d,]+ of/)
    await end(killed, 'SIGKILL')
    seen.kills++
    const startsAnyway = await withDatabase(to, (database) => migrate(database, [])).then(
      () => true,
      () => false,
    )
    if (startsAnyway) seen.lost.push(`${name}: a server starts with half a copy, which`)
    const whole = await timed(move(scope, from, address), seen)
    figures[`${name}: seconds to move, the site stopped`] = whole.seconds
    seen.tables.push(tablesOf(whole.output))

    const moved = await serve(scope, to)
    writer.address = moved.address
    const wrong = await writer.check()
    seen.lost.push(...wrong.acknowledged, ...wrong.refused)
    await end(moved)
  }
  // Nothing was written since, so a second copy is the same.
  const again = await newPlace(scope)
  seen.tables.push(tablesOf((await timed(move(scope, there, `sqlite:${again.dataDir}`), seen)).output))
  const acknowledged = writer?.acknowledged ?? 0
  const megabytes = Math.round(seen.memory / 1024 / 1024)
  const broken = [
    ...seen.lost.map((name) => `${name} is not as the server said`),
    ...(seen.tables.at(-1) === seen.tables.at(-2) ? [] : ['the second copy has other checksums']),
    ...(seen.memory > mostMemory ? [`a process took ${megabytes} MB`] : []),
  ]
  return {
    figures: {
      ...figures,
      'most memory of a move or backup, MB': megabytes,
      'acknowledged writes': acknowledged,
      lost: seen.lost.length,
    },
    recorded: {
      tries: `${seen.kills} kills, one in each direction`,
      acknowledged: `${acknowledged.toLocaleString('en')} writes`,
      broken: `${seen.lost.length} lost, at most ${megabytes} MB; moved within ${figures['there: seconds to move, the site stopped']} s and ${figures['back: seconds to move, the site stopped']} s`,
    },
    broken,
  }
}

const move = (scope: Scope, from: Place, address: string) =>
  runProgram(scope, 'server/bindex/main.ts', ['move', '--to', address, '--json'], environmentOf(from))

/** Reads a page of the database again and again until the work is done. */
async function repliesDuring(address: string, work: Promise<unknown>): Promise<string> {
  const times: number[] = []
  const stop = repeat(async () => {
    const start = performance.now()
    await (await fetch(`${address}/api/bin/400000`)).arrayBuffer()
    times.push(performance.now() - start)
    await pause(20)
  })
  await work.finally(stop)
  const at = (share: number) => quantile(times, share).toFixed(1)
  return `${at(0.5)}, ${at(0.99)}`
}

/** Waits for a program, and watches how much memory it takes. */
async function timed(
  program: ReturnType<typeof runProgram>,
  seen: { memory: number },
): Promise<{ seconds: number; output: string }> {
  const start = performance.now()
  const life = { code: undefined as number | null | undefined }
  void program.exited.then((code) => (life.code = code))
  while (life.code === undefined) {
    await pause(100)
    try {
      seen.memory = Math.max(seen.memory, memoryOf(program.process.pid!).rss || 0)
    } catch {
      // It has just ended.
    }
  }
  if (life.code !== 0) throw new Error(program.output())
  return { seconds: Math.round((performance.now() - start) / 100) / 10, output: program.output() }
}

/** The rows and checksums that the command has printed. */
function tablesOf(output: string): string {
  const json = output.split('\n').find((line) => line.startsWith('{')) ?? '{}'
  return JSON.stringify((JSON.parse(json) as { tables?: unknown }).tables)
}

async function withDatabase<T>(
  place: Place,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(place)
  return work(database).finally(() => database.close())
}
