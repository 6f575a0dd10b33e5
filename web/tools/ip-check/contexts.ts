// What a page, a frame in it and a worker can read. Tools that disguise a browser often change only the page itself.

export interface ContextFacts {
  userAgent: string
  platform: string
  /** The system by `navigator.userAgentData`; null in browsers without it. */
  hinted: string | null
  languages: string[]
  timeZone: string
}

export interface OtherContexts {
  state: 'reading' | 'done'
  /** Null when it could not be read. */
  frame: ContextFacts | null
  worker: ContextFacts | null
}

/** Workers have the same in their `navigator`. */
type Scope = Pick<typeof globalThis, 'Intl' | 'navigator'>

export function readContext({ navigator, Intl }: Scope): ContextFacts {
  const { userAgent, platform, languages, language, userAgentData } = navigator as Navigator & {
    userAgentData?: { platform?: string }
  }
  return {
    userAgent,
    platform: platform ?? '',
    hinted: userAgentData?.platform || null,
    languages: [...(languages ?? [language ?? []].flat())],
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
  }
}

export function readFrame(): ContextFacts | null {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  try {
    return readContext(frame.contentWindow as Window & Scope)
  } catch {
    return null
  } finally {
    frame.remove()
  }
}

const workerTimeout = 4000

export function readWorker(signal: AbortSignal): Promise<ContextFacts | null> {
  const { promise, resolve } = Promise.withResolvers<ContextFacts | null>()
  try {
    const worker = new Worker(new URL('./context-worker.ts', import.meta.url), { type: 'module' })
    const timer = setTimeout(() => resolve(null), workerTimeout)
    signal.addEventListener('abort', () => resolve(null), { once: true })
    worker.addEventListener('error', () => resolve(null))
    worker.addEventListener('message', ({ data }: MessageEvent<ContextFacts>) => resolve(data))
    return promise.finally(() => {
      clearTimeout(timer)
      worker.terminate()
    })
  } catch {
    return Promise.resolve(null)
  }
}
