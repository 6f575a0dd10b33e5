import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import type { CurrentDataset } from '../current.ts'
import { runInBackground } from '../../platform/background.ts'
import type { UpdateSettings } from './find-newer.ts'
import { readState, type LastCheck } from './state.ts'

const minute = 60_000
const day = 24 * 60 * minute
const periods = { daily: day, weekly: 7 * day, monthly: 30 * day }

/** A start has other work to do, and a server that keeps restarting must not ask again and again. */
const quietAfterStart = 5 * minute
/** Many sites start at the same time, after an upgrade for example. They should not all ask at the same time. */
const spread = { first: 10 * minute, later: 0.05 }

interface Needs {
  current: CurrentDataset
  settings: UpdateSettings & Pick<Config, 'updateData'>
  log: Log
  signal: AbortSignal
}

type Check = (needs: Needs) => Promise<LastCheck>

/**
 * Looks for newer data daily, weekly or monthly until the signal aborts. The last check is remembered on disk, so a
 * restart does not shift it, and one that was made by hand counts. A failed one is repeated the next day. Returns a function
 * that waits for the check in progress, if there is one.
 */
export function scheduleUpdates(
  needs: Needs,
  check: Check = checkInBackground,
  random = Math.random,
): () => Promise<void> {
  const { current, settings, log, signal } = needs
  const { updateData, dataDir } = settings
  let looking: Promise<void> | undefined
  const finished = async () => looking
  if (updateData === 'off' || signal.aborted) return finished
  const period = periods[updateData]
  const started = Date.now()
  const share = random()
  let broken: LastCheck | undefined

  const dueAt = (recorded: LastCheck | undefined): number => {
    const last = broken && !(recorded && recorded.at > broken.at) ? broken : recorded
    const earliest = started + quietAfterStart
    const at = Date.parse(last?.at ?? '')
    // A time in the future was recorded while the clock was wrong.
    if (!last || !(at <= Date.now())) return earliest + share * spread.first
    const wait = last.outcome === 'failed' || last.outcome === 'refused' ? day : period
    return Math.max(earliest, at + wait * (1 + share * spread.later))
  }

  const look = async () => {
    try {
      if (Date.now() >= dueAt((await readState(dataDir)).last)) await update(needs, check)
    } catch (error) {
      if (signal.aborted) return
      broken = {
        at: new Date().toISOString(),
        outcome: 'failed',
        message: 'The check for newer data failed.',
      }
      current.update = { state: 'failed', message: broken.message }
      log.error({ err: error }, broken.message)
    }
  }
  const lookUnlessBusy = () => {
    const { state } = current.update
    if (looking || state === 'fetching' || state === 'importing') return
    looking = look().finally(() => (looking = undefined))
  }
  // A timer of a month would overflow, and would not notice that the clock was set.
  const timer = setInterval(lookUnlessBusy, minute).unref()
  signal.addEventListener('abort', () => clearInterval(timer))
  return finished
}

async function update(needs: Needs, check: Check): Promise<void> {
  const { current, log } = needs
  current.update = { state: 'fetching', message: 'Checking for newer data.' }
  const { outcome, message } = await check(needs)
  const isFine = outcome === 'unchanged' || outcome === 'switched'
  if (outcome === 'switched') await current.reload(log)
  current.update = { state: isFine ? 'idle' : 'failed', message }
  if (isFine) log.info(message)
  else log.warn(message)
}

async function checkInBackground({ settings, log, signal }: Needs): Promise<LastCheck> {
  const { dataDir, binData, binDataUrl } = settings
  const before = (await readState(dataDir)).last
  const program = new URL('../../bindex/main.ts', import.meta.url)
  const environment = { DATA_DIR: dataDir, BIN_DATA: binData.join(), BIN_DATA_URL: binDataUrl }
  const { errorOutput } = await runInBackground(program, ['update', '--yes'], environment, log, signal)
  const { last } = await readState(dataDir)
  if (!last || last.at === before?.at) throw new Error(errorOutput)
  return last
}
