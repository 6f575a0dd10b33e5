import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import type { Scope } from '#test/apps/shared.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { runProgram } from '#test/servers/server-process.ts'
import { end, makeAccounts, serve, settingsOf } from '../site.ts'
import type { Outcome, Torture } from '../torture.ts'
import { People } from './people.ts'
import { openDisk } from './power.ts'
import { wrongCounts } from './stored-counts.ts'

const people = 8

export const torturePowerCuts: Torture = {
  fault: 'the power is cut while people write, and during another first start, on SQLite',
  promise: 'Every acknowledged write survives, the file is whole, and both servers start again.',
  needs: ['mount', 'xfs', 'ext4'],
  mostMinutes: 10,
  run,
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const seed = Date.now() % 1e9
  const random = randomNumbers(seed)
  const cuts = quick ? 3 : 20
  const disk = await openDisk(scope)
  const place = { dataDir: join(disk.folder, 'data'), databaseUrl: '' }
  mkdirSync(place.dataDir)
  await writeSnapshot(join(place.dataDir, 'dataset.bindex'), snapshotOf())
  const accounts = await makeAccounts(place, 1 + people)
  const second = { dataDir: join(disk.folder, 'second'), databaseUrl: '' }

  let crowd: People | undefined
  const lost: string[] = []
  const wrong: string[] = []
  const unflushed = { written: 0, lost: 0 }
  for (let at = 0; at < cuts; at++) {
    const server = await serve(scope, place)
    crowd ??= await People.meet(server.address, accounts, random)
    lost.push(...(await crowd.check(server.address)))
    wrong.push(...(await wrongCounts(place)))
    crowd.startWriting(server.address)
    const control = new Control(join(disk.folder, 'control.db'))
    await pause(random() * 2000)
    const first = runProgram(scope, 'server/main.ts', [], { ...settingsOf(second), PORT: '0' })
    await pause(300 + random() * 2500)

    crowd.expectFault()
    disk.cutPower()
    for (const one of [server, first]) await end(one, 'SIGKILL')
    await crowd.stopWriting()
    const written = control.stop()
    disk.startAgain()

    unflushed.written += written
    unflushed.lost += written - control.rows()
    await end(await serve(scope, second), 'SIGKILL')
    rmSync(second.dataDir, { recursive: true })
    console.log(
      `${at + 1} cuts, ${crowd.acknowledged} acknowledged writes, ${lost.length} lost;` +
        ` control: ${unflushed.lost} of ${unflushed.written} unflushed rows lost`,
    )
  }
  const server = await serve(scope, place)
  lost.push(...(await crowd!.check(server.address)))
  wrong.push(...(await wrongCounts(place)))
  await end(server)

  const { acknowledged, replies } = crowd!
  return {
    figures: {
      seed,
      'power cuts': cuts,
      'acknowledged writes': acknowledged,
      'lost or half-made changes': lost.length,
      'wrong counts and damage': wrong.length,
      'control: rows written without flushing': unflushed.written,
      'control: of these, lost': unflushed.lost,
      ...replies.figures(),
    },
    recorded: {
      tries: `${cuts} power cuts`,
      acknowledged: `${acknowledged.toLocaleString('en')} writes`,
      broken:
        `${lost.length} lost, ${wrong.length} wrong counts, 0 failed starts` +
        ` (control, without flushing: ${unflushed.lost.toLocaleString('en')} of ${unflushed.written.toLocaleString('en')} lost)`,
    },
    broken: [
      ...lost.slice(0, 20),
      ...wrong.slice(0, 20),
      ...crowd!.strangeReplies().map((kind) => `a reply that nobody should get: ${kind}`),
      ...(acknowledged < cuts * 10 ? [`only ${acknowledged} writes were acknowledged`] : []),
      ...(unflushed.lost === 0 ? ['nothing was lost without flushing, so these were no power cuts'] : []),
    ],
  }
}

/** Writes to the same disk without flushing, to show that a cut loses what was not flushed. */
class Control {
  private readonly path: string
  private readonly database: DatabaseSync
  private readonly timer: NodeJS.Timeout
  private written = 0

  constructor(path: string) {
    this.path = path
    this.database = new DatabaseSync(path)
    this.database.exec('pragma journal_mode = wal; pragma synchronous = off')
    this.database.exec('create table if not exists rows (number integer); delete from rows')
    this.timer = setInterval(() => {
      this.database.prepare('insert into rows values (?)').run(++this.written)
    }, 10)
  }

  /** The number of rows that were written. */
  stop(): number {
    clearInterval(this.timer)
    this.database.close()
    return this.written
  }

  /** The number of rows that are there after the cut. */
  rows(): number {
    const database = new DatabaseSync(this.path)
    try {
      const { rows } = database.prepare('select count(*) as rows from rows').get() as { rows: number }
      return Math.min(rows, this.written)
    } catch {
      // Not even the table survived.
      return 0
    } finally {
      database.close()
      rmSync(this.path, { force: true })
      rmSync(`${this.path}-wal`, { force: true })
      rmSync(`${this.path}-shm`, { force: true })
    }
  }
}
