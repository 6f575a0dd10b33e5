import { correctionsVersion } from '../corrections/accepted.ts'
import type { Log } from '../platform/log.ts'
import { catchUp, type Needs as ToCatchUp } from './catch-up.ts'
import { deliverDue, type Needs as ToDeliver } from './deliver.ts'

const lookEvery = 1000

/** Tells watches what changed, and sends it to webhooks, until the signal aborts. */
export function followWatches(needs: ToCatchUp & ToDeliver & { log: Log }, signal: AbortSignal): void {
  let told = ''
  const look = async () => {
    const { built } = needs.current.dataset.facts
    const state = `${built} ${await correctionsVersion(needs.database.kysely)}`
    if (state === told) return
    await catchUp(needs)
    told = state
  }
  repeat('Watches', look)
  repeat('Webhooks', () => deliverDue(needs))

  /** A slow receiver keeps nobody else from being told, so the two do not wait for each other. */
  function repeat(name: string, work: () => Promise<void>): void {
    let isWorking = false
    const timer = setInterval(() => {
      if (isWorking) return
      isWorking = true
      work()
        // Without the database, the next look will tell.
        .catch((error: unknown) => needs.log.debug(`${name}: ${(error as Error).message}`))
        .finally(() => (isWorking = false))
    }, lookEvery).unref()
    signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  }
}
