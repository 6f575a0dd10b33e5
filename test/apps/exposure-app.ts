import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Output } from '#contract/api.ts'
import type { ExposureAnswer, Exposures } from '#contract/calls/exposures.ts'
import type { Database } from '#server/platform/db/open.ts'
import { madeApp } from './made-app.ts'
import { temporaryFolder } from '../servers/server-process.ts'
import { says, startTurnstile } from '../servers/turnstile.ts'

export type Asked = Output<'POST /api/tool/resellFind'>

/** A card that does not exist. */
export const card = { bin: '999911', exp: '04/29', name: 'Alex Example', zip: '90210' }
let asker = 0
export const newAddress = () => `10.9.${++asker >> 8}.${asker & 255}`

/** A server that accepts each token once, without proof of work. */
export async function startExposures(
  t: TestContext,
  database?: Database,
  environment: Record<string, string> = {},
) {
  const names = Array.from({ length: 60 }, (_, at) => `token-${at}`)
  const turnstile = await startTurnstile(
    t,
    Object.fromEntries(
      names.map((name) => [name, (response) => says(response, { success: true, hostname: 'localhost' })]),
    ),
  )
  const dataDir = await temporaryFolder(t)
  const app = await madeApp(
    t,
    { ...turnstile.environment, DATA_DIR: dataDir, ...environment },
    database ? { database } : {},
  )
  const post = (body: object, remoteAddress = newAddress()) =>
    app.inject({
      method: 'POST',
      url: '/api/tool/resellFind',
      remoteAddress,
      payload: { turnstile_token: names.shift(), ...body },
    })
  const get = (id: string, remoteAddress: string) =>
    app.inject({ url: `/api/tool/resellFind/${id}`, remoteAddress })
  /** Asks, waits until the answer is ready, and returns it. */
  const answerTo = async (body: object) => {
    const address = newAddress()
    const reply = await post(body, address)
    assert.equal(reply.statusCode, 202, reply.body)
    const { id, ready_at } = reply.json<Asked>()
    await until(ready_at)
    return (await get(id, address)).json<ExposureAnswer>()
  }
  const known = async () => (await app.inject('/api/tool/resellFind')).json<Exposures>()
  return { app, dataDir, post, get, answerTo, known, names }
}

export const until = (iso: string) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(iso) - Date.now()) + 5))
