import { useEffect, useRef, useState } from 'react'
import type { FoundKey, TypedKey } from '../keys/key.ts'
import type { Row } from '../worker/lines.ts'
import type { Asked, Job, Look, Result, Told } from '../worker/messages.ts'
import type { Step } from '../worker/chain.ts'
import type { ToldProblem } from '../bytes/problem.ts'
import { startWorkers, type Workers } from '../worker/workers.ts'

export type Outcome =
  | { state: 'none' }
  | { state: 'running'; read: number; size: number }
  | { state: 'done'; result: Result }
  | { state: 'failed'; problem: ToldProblem; steps: Step[]; name?: string | undefined }
  | { state: 'cancelled' }

export interface Decryptor {
  found: FoundKey | undefined
  look: Look | undefined
  outcome: Outcome
  /** Grows in place, because there may be a hundred thousand; `rowCount` tells. */
  rows: readonly Row[]
  rowCount: number
  setKey: (key: TypedKey) => void
  lookAt: (job: Job | undefined) => void
  /** What is shown belongs to another input. */
  forget: () => void
  open: (job: Job, key: TypedKey) => void
  cancel: () => void
  /** Forgets the key and, unless only that is asked for, all else. */
  wipe: (what: 'key' | 'all') => void
}

const broken: ToldProblem = { kind: 'unknown', words: 'The worker stopped. Reload the page and try again.' }

/** The state of the page. The key is not in it: the field hands it to the worker. */
export function useDecryptor(): Decryptor {
  const [found, setFound] = useState<FoundKey>()
  const [look, setLook] = useState<Look>()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' })
  const [rows, setRows] = useState<Row[]>([])
  const [rowCount, setRowCount] = useState(0)
  const workers = useRef<Workers>(undefined)
  const own = useRef<Row[]>([])

  useEffect(() => () => workers.current?.end(), [])

  const hear = (told: Told) => {
    if (told.type === 'key') setFound(told.found)
    else if (told.type === 'look') setLook(told.look)
    else if (told.type === 'rows') {
      for (const row of told.rows) own.current.push(row)
      setRowCount(own.current.length)
    } else if (told.type === 'progress') {
      const { read, size } = told
      setOutcome((now) => (now.state === 'running' ? { state: 'running', read, size } : now))
    } else if (told.type === 'done') setOutcome({ state: 'done', result: told.result })
    else if (told.type === 'failed') setOutcome({ ...told, state: 'failed' })
  }
  const ask = (asked: Asked) => {
    workers.current ??= startWorkers(hear, () => setOutcome({ state: 'failed', problem: broken, steps: [] }))
    workers.current.ask(asked)
  }
  const end = () => {
    workers.current?.end()
    workers.current = undefined
  }
  const fresh = () => {
    own.current = []
    setRows(own.current)
    setRowCount(0)
  }
  return {
    found,
    look,
    outcome,
    rows,
    rowCount,
    setKey: (key) => ask({ type: 'key', key }),
    lookAt: (job) => {
      if (job) ask({ type: 'look', ...job })
      else setLook(undefined)
    },
    forget: () => {
      if (outcome.state === 'running') end()
      fresh()
      setOutcome({ state: 'none' })
    },
    open: (job, key) => {
      fresh()
      setOutcome({ state: 'running', read: 0, size: job.input.size })
      ask({ type: 'key', key })
      ask({ type: 'open', ...job })
    },
    cancel: () => {
      end()
      setOutcome({ state: 'cancelled' })
    },
    wipe: (what) => {
      end()
      setFound(undefined)
      if (what === 'key') return
      fresh()
      setLook(undefined)
      setOutcome({ state: 'none' })
    },
  }
}
