// The OpenPGP worker, loaded when a message needs it. It talks only to the other worker.
import { openPgp } from '../formats/pgp.ts'
import type { PgpRequest, PgpReply } from './decrypt-worker.ts'
import { Problem } from '../bytes/problem.ts'
import { maxBytes } from '../bytes/byte-stream.ts'

addEventListener('message', ({ data: { port } }: MessageEvent<{ port: MessagePort }>) => {
  port.addEventListener('message', async ({ data }: MessageEvent<PgpRequest>) => {
    port.postMessage(await answer(data))
  })
  port.start()
})

async function answer({ id, bytes, key }: PgpRequest): Promise<PgpReply> {
  try {
    return { id, opened: await openPgp(bytes, key, maxBytes) }
  } catch (error) {
    if (error instanceof Problem) return { id, problem: { kind: error.kind, message: error.message } }
    return { id, problem: { kind: 'unknown', message: 'The OpenPGP message could not be read.' } }
  }
}
