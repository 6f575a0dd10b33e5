import { useEffect, useRef, useState } from 'react'
import type { Archive } from '../archives/zip.ts'
import type { DetectedKey, TypedKey } from '../crypto/key.ts'
import type { Row, Inspection, Job, Result, WorkerReply, WorkerRequest, Step } from '../worker/messages.ts'
import type { ProblemMessage } from '../bytes/problem.ts'

export type Outcome =
  | { state: 'none' }
  | { state: 'running'; read: number; size: number; trying?: string | undefined }
  | { state: 'done'; result: Result }
  | {
      state: 'failed'
      problem: ProblemMessage
      steps: Step[]
      name?: string | undefined
      archive?: Archive | undefined
    }
  | { state: 'cancelled' }

interface Decryptor {
  detectedKey: DetectedKey | undefined
  inspection: Inspection | undefined
  outcome: Outcome
  /** Grows in place, because there may be a hundred thousand rows; `rowCount` is its current length. */
  rows: readonly Row[]
  rowCount: number
  setKey: (key: TypedKey) => void
  inspect: (job: Job | undefined) => void
  reset: () => void
  open: (job: Job, key: TypedKey) => void
  cancel: () => void
  wipe: (what: 'key' | 'all') => void
}

const workerStopped: ProblemMessage = {
  kind: 'unknown',
  message: 'The worker stopped. Reload the page and try again.',
}

/** The key is not in this state: it goes from the field straight to the worker. */
export function useDecryptor(): Decryptor {
  const [detectedKey, setDetectedKey] = useState<DetectedKey>()
  const [inspection, setInspection] = useState<Inspection>()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' })
  const [rows, setRows] = useState<Row[]>([])
  const [rowCount, setRowCount] = useState(0)
  const workers = useRef<Workers>(undefined)
  const currentRows = useRef<Row[]>([])

  useEffect(() => () => workers.current?.end(), [])

  const handleReply = (reply: WorkerReply) => {
    if (reply.type === 'key') setDetectedKey(reply.key)
    else if (reply.type === 'inspected') setInspection(reply.inspection)
    else if (reply.type === 'rows') {
      for (const row of reply.rows) currentRows.current.push(row)
      setRowCount(currentRows.current.length)
    } else if (reply.type === 'progress') {
      const { read, size, trying } = reply
      setOutcome((now) => (now.state === 'running' ? { state: 'running', read, size, trying } : now))
    } else if (reply.type === 'done') setOutcome({ state: 'done', result: reply.result })
    else if (reply.type === 'failed') setOutcome({ ...reply, state: 'failed' })
  }
  const send = (request: WorkerRequest) => {
    workers.current ??= startWorkers(handleReply, () =>
      setOutcome({ state: 'failed', problem: workerStopped, steps: [] }),
    )
    workers.current.send(request)
  }
  const end = () => {
    workers.current?.end()
    workers.current = undefined
  }
  const clearRows = () => {
    currentRows.current = []
    setRows(currentRows.current)
    setRowCount(0)
  }
  return {
    detectedKey,
    inspection,
    outcome,
    rows,
    rowCount,
    setKey: (key) => send({ type: 'key', key }),
    inspect: (job) => {
      if (job) send({ type: 'inspect', ...job })
      else setInspection(undefined)
    },
    reset: () => {
      if (outcome.state === 'running') end()
      clearRows()
      setOutcome({ state: 'none' })
    },
    open: (job, key) => {
      clearRows()
      setOutcome({ state: 'running', read: 0, size: job.input.size })
      send({ type: 'key', key })
      send({ type: 'open', ...job })
    },
    cancel: () => {
      end()
      setOutcome({ state: 'cancelled' })
    },
    wipe: (what) => {
      end()
      setDetectedKey(undefined)
      if (what === 'key') return
      clearRows()
      setInspection(undefined)
      setOutcome({ state: 'none' })
    },
  }
}

interface Workers {
  send: (request: WorkerRequest) => void
  end: () => void
}

function startWorkers(onReply: (reply: WorkerReply) => void, onBroken: () => void): Workers {
  const worker = new Worker(new URL('../worker/decrypt-worker.ts', import.meta.url), { type: 'module' })
  let pgp: Worker | undefined
  const broken = (event: Event) => {
    event.preventDefault()
    onBroken()
  }
  worker.addEventListener('error', broken)
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    if (data.type !== 'pgp-needed') {
      onReply(data)
      return
    }
    pgp = new Worker(new URL('../worker/pgp-worker.ts', import.meta.url), { type: 'module' })
    pgp.addEventListener('error', broken)
    const { port1, port2 } = new MessageChannel()
    pgp.postMessage({ port: port1 }, [port1])
    worker.postMessage({ type: 'pgp', port: port2 } satisfies WorkerRequest, [port2])
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage has no target origin
    send: (request) => worker.postMessage(request),
    end: () => {
      worker.terminate()
      pgp?.terminate()
    },
  }
}
