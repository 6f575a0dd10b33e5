import type { Asked, Told } from './messages.ts'

export interface Workers {
  ask: (asked: Asked) => void
  /** Takes with it all that it knew, the key too. */
  end: () => void
}

/** The worker that opens, and the one for OpenPGP as soon as that is needed. */
export function startWorkers(onTold: (told: Told) => void, onBroken: () => void): Workers {
  const worker = new Worker(new URL('./decrypt-worker.ts', import.meta.url), { type: 'module' })
  let pgp: Worker | undefined
  const broken = (event: Event) => {
    event.preventDefault()
    onBroken()
  }
  worker.addEventListener('error', broken)
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.type !== 'pgp-needed') {
      onTold(data)
      return
    }
    pgp = new Worker(new URL('./pgp-worker.ts', import.meta.url), { type: 'module' })
    pgp.addEventListener('error', broken)
    const { port1, port2 } = new MessageChannel()
    pgp.postMessage({ port: port1 }, [port1])
    worker.postMessage({ type: 'pgp', port: port2 } satisfies Asked, [port2])
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of a worker takes none
    ask: (asked) => worker.postMessage(asked),
    end: () => {
      worker.terminate()
      pgp?.terminate()
    },
  }
}
