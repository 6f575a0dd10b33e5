// OpenPGP beside the other worker, loaded when a message needs it. It hears from that worker only.
import { openPgp } from '../formats/pgp.ts'
import type { PgpAsked, PgpTold } from './pgp-port.ts'
import { Problem } from '../bytes/problem.ts'
import { mostBytes } from './most-bytes.ts'

addEventListener('message', ({ data: { port } }: MessageEvent<{ port: MessagePort }>) => {
  port.addEventListener('message', async ({ data }: MessageEvent<PgpAsked>) => {
    port.postMessage(await answer(data))
  })
  port.start()
})

async function answer({ id, bytes, key }: PgpAsked): Promise<PgpTold> {
  try {
    return { id, bytes: await openPgp(bytes, key, mostBytes) }
  } catch (error) {
    if (error instanceof Problem) return { id, problem: { kind: error.kind, words: error.message } }
    return { id, problem: { kind: 'unknown', words: 'The OpenPGP message could not be read.' } }
  }
}
