// The two workers speak to each other directly, so that neither key nor content passes through the page.
import type { Bytes } from '../bytes/byte-stream.ts'
import type { TypedKey } from '../keys/key.ts'
import type { OpenPgp } from '../formats/format.ts'
import { Problem, type ToldProblem } from '../bytes/problem.ts'

export interface PgpAsked {
  id: number
  bytes: Bytes
  key: TypedKey
}

export interface PgpTold {
  id: number
  bytes?: Bytes
  problem?: ToldProblem
}

/** Asks for the other worker when it is first needed. */
export function pgpThrough(onNeeded: () => void): { openPgp: OpenPgp; connect: (port: MessagePort) => void } {
  const waiting = new Map<number, { resolve: (bytes: Bytes) => void; reject: (problem: Problem) => void }>()
  const connection = Promise.withResolvers<MessagePort>()
  let isAsked = false
  let last = 0
  const openPgp: OpenPgp = async (bytes, key) => {
    if (!isAsked) onNeeded()
    isAsked = true
    const port = await connection.promise
    return new Promise<Bytes>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      port.postMessage({ id, bytes, key } satisfies PgpAsked)
    })
  }
  const connect = (port: MessagePort) => {
    port.addEventListener('message', ({ data }: MessageEvent<PgpTold>) => {
      const asker = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.bytes) asker?.resolve(data.bytes)
      else asker?.reject(new Problem(data.problem?.kind ?? 'unknown', data.problem?.words ?? ''))
    })
    port.start()
    connection.resolve(port)
  }
  return { openPgp, connect }
}
