import { useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '../api.ts'

export interface HumanCheck {
  /** Runs the check and returns its token. Rejects with an AbortError when the visitor cancels. */
  pass: () => Promise<string>
  cancel: () => void
  isRunning: boolean
  progress: number | undefined
  container: RefObject<HTMLDivElement | null>
}

export function useHumanCheck(): HumanCheck {
  const [isRunning, setRunning] = useState(false)
  const [progress, setProgress] = useState<number>()
  const container = useRef<HTMLDivElement>(null)
  const current = useRef<AbortController>(undefined)
  const cancel = () => current.current?.abort()
  useEffect(() => cancel, [])

  const pass = async () => {
    cancel()
    const controller = new AbortController()
    current.current = controller
    setProgress(undefined)
    setRunning(true)
    try {
      return await requestHumanToken({
        container: container.current!,
        signal: controller.signal,
        onProgress: setProgress,
      })
    } finally {
      if (current.current === controller) setRunning(false)
    }
  }
  return { pass, cancel, isRunning, progress, container }
}

export interface TokenRequest {
  container: HTMLElement
  signal: AbortSignal
  onProgress: (progress: number) => void
}

async function requestHumanToken(request: TokenRequest): Promise<string> {
  const { provider, site_key: siteKey } = await call('GET /api/human', {}, request.signal)
  if (provider === 'altcha') return (await import('./proof-of-work.ts')).proofOfWorkToken(request)
  return (await import('./turnstile.ts')).turnstileToken(siteKey ?? '', request)
}
