import { useEffect, useRef, useState, type RefObject } from 'react'
import { requestHumanToken } from './human-token.ts'

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
