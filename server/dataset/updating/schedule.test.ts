import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { smallDataset } from '#test/data/small-bins.ts'
import { dataFile, dataSite } from '#test/servers/data-site.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import type { Log } from '../../platform/log.ts'
import { CurrentDataset } from '../current.ts'
import { scheduleUpdates } from './schedule.ts'
import { readState, writeState, type LastCheck } from './state.ts'

const minutes = 60_000
const days = 24 * 60 * minutes
const firstStart = Date.parse('2026-11-16T08:00:00Z')

interface Setting {
  updateData?: 'off' | 'daily' | 'weekly' | 'monthly'
  /** The share of the spread between sites that this one waits. */
  share?: number
}

/** A server whose clock only moves when the test says so. */
async function server(t: TestContext, { updateData = 'weekly', share = 0 }: Setting = {}) {
  const dataDir = await temporaryFolder(t)
  t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: firstStart })
  const current = new CurrentDataset(await smallDataset(), join(dataDir, 'dataset.bindex'))
  const lines: string[] = []
  const note = (kind: string) => (line: unknown, more?: unknown) =>
    void lines.push(`${kind}: ${String(more ?? line)}`)
  const log = { info: note('info'), warn: note('warn'), error: note('error'), debug: () => {} } satisfies Log
  /** What the next check does; by default it finds nothing. */
  const next: { check: () => Promise<Omit<LastCheck, 'at'>> } = {
    check: async () => ({ outcome: 'unchanged', message: 'No newer data.' }),
  }
  const checks: number[] = []
  const check = async () => {
    checks.push((Date.now() - firstStart) / minutes)
    const last = { ...(await next.check()), at: new Date().toISOString() }
    await writeState(dataDir, { ...(await readState(dataDir)), last })
    return last
  }
  let finished = async () => {}
  const start = () => {
    const stop = new AbortController()
    const needs = {
      current,
      settings: { updateData, dataDir, binData: [], binDataUrl: 'off' },
      log,
      signal: stop.signal,
    }
    finished = scheduleUpdates(needs, check, () => share)
    return () => stop.abort()
  }
  /** Lets time pass in steps of at most six hours; the clock's own minute decides what is noticed. */
  const pass = async (time: number) => {
    for (let left = time; left > 0; left -= 6 * 60 * minutes) {
      t.mock.timers.setTime(Date.now() + Math.max(0, Math.min(left, 6 * 60 * minutes) - minutes))
      t.mock.timers.tick(minutes)
      await finished()
    }
  }
  return { current, dataDir, lines, next, checks, start, pass }
}

test('checks a few minutes after the first start, then every week, and says so in one line each', async (t) => {
  const { checks, lines, start, pass, current } = await server(t)
  const stop = start()
  await pass(4 * minutes)
  assert.deepEqual(checks, [])
  await pass(2 * minutes)
  assert.equal(checks.length, 1)
  assert.deepEqual(lines, ['info: No newer data.'])
  assert.deepEqual(current.update, { state: 'idle', message: 'No newer data.' })
  await pass(6 * days)
  assert.equal(checks.length, 1)
  await pass(2 * days)
  assert.equal(checks.length, 2)
  stop()
  await pass(30 * days)
  assert.equal(checks.length, 2, 'a stopped server checks no more')
})

test('a restart does not shift the next check, and does not check at once', async (t) => {
  const { checks, start, pass } = await server(t)
  let stop = start()
  await pass(6 * minutes)
  for (let day = 0; day < 6; day++) {
    stop()
    stop = start()
    await pass(1 * days)
  }
  assert.equal(checks.length, 1)
  stop()
  await pass(20 * days)
  start()
  await pass(4 * minutes)
  assert.equal(checks.length, 1, 'overdue, but the server has just started')
  await pass(2 * minutes)
  assert.equal(checks.length, 2)
})

test('sites that start together check at different times', async (t) => {
  const { checks, start, pass } = await server(t, { share: 0.9 })
  start()
  await pass(13 * minutes)
  assert.equal(checks.length, 0)
  await pass(2 * minutes)
  assert.equal(checks.length, 1)
  await pass(7.2 * days)
  assert.equal(checks.length, 1)
  await pass(0.5 * days)
  assert.equal(checks.length, 2)
})

test('a refused or failed check is shown, and repeated the next day', async (t) => {
  for (const outcome of ['refused', 'failed'] as const) {
    await t.test(outcome, async (t) => {
      const { checks, lines, next, start, pass, current } = await server(t, { updateData: 'monthly' })
      next.check = async () => ({ outcome, message: 'Half of it is gone.' })
      start()
      await pass(6 * minutes)
      assert.deepEqual(lines, ['warn: Half of it is gone.'])
      assert.deepEqual(current.update, { state: 'failed', message: 'Half of it is gone.' })
      next.check = async () => ({ outcome: 'unchanged', message: 'No newer data.' })
      await pass(2 * days)
      assert.equal(checks.length, 2)
      assert.equal(current.update.state, 'idle')
      await pass(28 * days)
      assert.equal(checks.length, 2)
      await pass(3 * days)
      assert.equal(checks.length, 3)
    })
  }
})

test('a check that crashed is not repeated every minute', async (t) => {
  const { checks, lines, next, start, pass, current } = await server(t)
  next.check = () => Promise.reject(new Error('killed'))
  start()
  await pass(6 * minutes)
  for (let minute = 0; minute < 10; minute++) await pass(minutes)
  assert.deepEqual([checks.length, lines], [1, ['error: The check for newer data failed.']])
  assert.equal(current.update.state, 'failed')
  await pass(1.5 * days)
  assert.equal(checks.length, 2)
})

test('a check by hand counts, and one from the future does not', async (t) => {
  const { checks, dataDir, start, pass } = await server(t)
  const checkedAt = (time: number) =>
    writeState(dataDir, {
      files: {},
      last: { at: new Date(time).toISOString(), outcome: 'switched', message: '' },
    })
  await checkedAt(firstStart - 1 * days)
  start()
  await pass(5 * days)
  assert.equal(checks.length, 0)
  await checkedAt(Date.now() + 300 * days)
  await pass(minutes)
  assert.equal(checks.length, 1)
})

test('waits while other data is fetched or imported', async (t) => {
  const { checks, start, pass, current } = await server(t)
  current.update = { state: 'importing', message: '' }
  start()
  await pass(1 * days)
  assert.equal(checks.length, 0)
  current.update = { state: 'idle', message: '' }
  await pass(minutes)
  assert.equal(checks.length, 1)
})

test('never checks when it is off', async (t) => {
  const { checks, start, pass } = await server(t, { updateData: 'off' })
  start()
  await pass(60 * days)
  assert.equal(checks.length, 0)
})

/** The schedule as the server runs it, with the command in another process; only its clock is the test's. */
async function realServer(t: TestContext) {
  const site = await dataSite(t, dataFile())
  const dataDir = await temporaryFolder(t)
  const current = new CurrentDataset(await smallDataset(), join(dataDir, 'dataset.bindex'))
  const lines: string[] = []
  const note = (line: unknown) => void lines.push(String(line))
  const log = { info: note, warn: note, error: note, debug: () => {} } satisfies Log
  t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.now() })
  const stop = new AbortController()
  const settings = {
    updateData: 'daily' as const,
    dataDir,
    binData: [site.address],
    binDataUrl: 'off',
  }
  const finished = scheduleUpdates({ current, settings, log, signal: stop.signal })
  const nextCheck = () => t.mock.timers.tick(2 * days)
  return { site, current, lines, stop, finished, nextCheck, dataDir }
}

test('newer data is in use after a check, broken data is not', async (t) => {
  const { site, current, lines, finished, nextCheck } = await realServer(t)
  nextCheck()
  await finished()
  assert.equal(current.dataset.rows, 40)
  assert.deepEqual(lines, ['A new dataset is in use, with 40 BINs.', 'Newer data is in use: 0 → 40 BINs.'])
  site.content = dataFile({ count: 3 })
  nextCheck()
  await finished()
  assert.equal(current.dataset.rows, 40)
  const message = 'The newer data is not used. bin-data-1.csv has 3 BINs, less than half of the 40 before.'
  assert.deepEqual(current.update, { state: 'failed', message })
  assert.deepEqual(lines.slice(2), [message])
})

test('a check in progress ends with the server', async (t) => {
  const { site, current, lines, stop, finished, nextCheck, dataDir } = await realServer(t)
  const isAsked = Promise.withResolvers<void>()
  const isLeft = Promise.withResolvers<void>()
  site.answer = (_request, response) => {
    response.on('close', isLeft.resolve)
    response.write('BIN,')
    isAsked.resolve()
  }
  nextCheck()
  await isAsked.promise
  assert.deepEqual(current.update, { state: 'fetching', message: 'Checking for newer data.' })
  stop.abort()
  await finished()
  await isLeft.promise
  assert.deepEqual(lines, [])
  assert.equal((await readState(dataDir)).last, undefined)
})
