import type { WorkerRequest, WorkerReply } from './messages.ts'

export interface Workers {
  send: (request: WorkerRequest) => void
  /** Ends the workers, and with them all they hold, including the key. */
  end: () => void
}

/** Starts the worker that decrypts, and the OpenPGP worker once it is needed. */
export function startWorkers(onReply: (reply: WorkerReply) => void, onBroken: () => void): Workers {
  const worker = new Worker(new URL('./decrypt-worker.ts', import.meta.url), { type: 'module' })
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
    pgp = new Worker(new URL('./pgp-worker.ts', import.meta.url), { type: 'module' })
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
