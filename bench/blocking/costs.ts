// What the costliest allowed reply to each request costs, which is what limits charge for it.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Measured } from './loop-meter.ts'
import type { Call, Sent } from './requests.ts'

const path = fileURLToPath(new URL('../../server/platform/rate-limit/costs.json', import.meta.url))

export const encodings = ['identity', 'gzip', 'br', 'zstd'] as const

/** A call that is made again each time, because some can be made only once; or what is known already. */
export type CostlyCall = { make(): Promise<Call> } | { known: number }

interface Tools {
  send(call: Call): Promise<Sent>
  read(): Promise<Measured>
}

export async function costOf(calls: CostlyCall[], { send, read }: Tools): Promise<number> {
  let most = 0
  for (const call of calls) {
    if ('known' in call) {
      most = Math.max(most, call.known)
      continue
    }
    for (const encoding of encodings) {
      const cost = async (count: number): Promise<number> => {
        const made: Call[] = []
        while (made.length < count) made.push(await call.make())
        await read()
        for (const { headers, ...rest } of made)
          await send({ ...rest, headers: { ...headers, 'accept-encoding': encoding } })
        return (await read()).cpu / count
      }
      // One that costs little is measured over many, and one that costs much is not repeated for long.
      const first = await cost(1)
      const count = Math.min(20, Math.max(2, Math.ceil(100 / first)))
      // Others may use the machine too.
      most = Math.max(most, Math.min(await cost(count), await cost(count)))
    }
  }
  return most
}

/** Rounded up to one digit, so that the table only changes when a cost does. */
const rounded = (cost: number): number => {
  const digit = 10 ** Math.floor(Math.log10(Math.max(cost, 0.1)))
  return Number((Math.ceil(cost / digit - 1e-9) * digit).toPrecision(1))
}

/** An address that has a call and a page costs what the costlier one does. */
export function writeCosts(costs: [line: string, cost: number][]): void {
  const most: Record<string, number> = {}
  for (const [line, cost] of costs) most[line] = Math.max(most[line] ?? 0, rounded(cost))
  writeFileSync(path, `${JSON.stringify(most, null, 2)}\n`)
}
