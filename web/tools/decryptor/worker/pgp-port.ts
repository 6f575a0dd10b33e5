// The two workers talk to each other directly, so that neither key nor content passes through the page.
import type { Bytes } from '../bytes/byte-stream.ts'
import type { TypedKey } from '../keys/key.ts'
import type { OpenPgp, PgpOpened } from '../formats/format.ts'
import { Problem, type ProblemMessage } from '../bytes/problem.ts'

export interface PgpRequest {
  id: number
  bytes: Bytes
  key: TypedKey | undefined
}

export interface PgpReply {
  id: number
  opened?: PgpOpened
  problem?: ProblemMessage
}

/** Requests the OpenPGP worker on first use. */
export function connectPgp(onNeeded: () => void): { openPgp: OpenPgp; connect: (port: MessagePort) => void } {
  const pending = new Map<
    number,
    { resolve: (opened: PgpOpened) => void; reject: (problem: Problem) => void }
  >()
  const connection = Promise.withResolvers<MessagePort>()
  let isRequested = false
  let lastId = 0
  const openPgp: OpenPgp = async (bytes, key) => {
    if (!isRequested) onNeeded()
    isRequested = true
    const port = await connection.promise
    return new Promise<PgpOpened>((resolve, reject) => {
      const id = ++lastId
      pending.set(id, { resolve, reject })
      port.postMessage({ id, bytes, key } satisfies PgpRequest)
    })
  }
  const connect = (port: MessagePort) => {
    port.addEventListener('message', ({ data }: MessageEvent<PgpReply>) => {
      const request = pending.get(data.id)
      pending.delete(data.id)
      if (data.opened) request?.resolve(data.opened)
      else request?.reject(new Problem(data.problem?.kind ?? 'unknown', data.problem?.message ?? ''))
    })
    port.start()
    connection.resolve(port)
  }
  return { openPgp, connect }
}
