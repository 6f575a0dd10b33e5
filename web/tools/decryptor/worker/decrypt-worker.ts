// The worker that holds the key. Built into a single file, because its content security policy blocks all connections.
import { detectKey, type TypedKey } from '../crypto/key.ts'
import type { WorkerRequest, WorkerReply } from './messages.ts'
import type { OpenContext, OpenPgp, PgpOpened } from '../formats/format.ts'
import { maxBytes, type Bytes } from '../bytes/byte-stream.ts'
import { inspect, runJob } from './run-job.ts'
import { Problem, type ProblemMessage } from '../bytes/problem.ts'

const reply = (message: WorkerReply) => postMessage(message)

let key: TypedKey = { text: '' }
const { openPgp, connect } = connectPgp(() => reply({ type: 'pgp-needed' }))

const contextFor = (settings: OpenContext['settings']): OpenContext => ({
  key: key.text.trim() === '' ? undefined : key,
  settings,
  openPgp,
  maxBytes,
  remembered: {},
})

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.type === 'pgp') connect(data.port)
  else if (data.type === 'key') {
    key = data.key
    reply({ type: 'key', key: detectKey(key) })
  } else if (data.type === 'inspect')
    reply({ type: 'inspected', inspection: await inspect(data, contextFor(data.settings)) })
  else await runJob(data, contextFor(data.settings), reply)
})

/** The two workers talk to each other directly, so that neither key nor content passes through the page. */
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

function connectPgp(onNeeded: () => void): { openPgp: OpenPgp; connect: (port: MessagePort) => void } {
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
