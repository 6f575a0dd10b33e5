// The worker that holds the key. Built into a single file, because its content security policy blocks all connections.
import { detectKey, type TypedKey } from '../keys/key.ts'
import type { WorkerRequest, WorkerReply } from './messages.ts'
import type { OpenContext } from '../formats/format.ts'
import { connectPgp } from './pgp-port.ts'
import { maxBytes } from '../bytes/byte-stream.ts'
import { inspect, runJob } from './run-job.ts'

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
