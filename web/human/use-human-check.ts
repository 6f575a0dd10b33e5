import { useEffect, useRef, useState, type RefObject } from 'react'
import { humanToken } from './human-token.ts'

export interface HumanCheck {
  /** Does the check and returns its token. Rejects with an AbortError when the visitor takes it back. */
  pass: () => Promise<string>
  cancel: () => void
  isRunning: boolean
  /** From 0 to 1; undefined when someone else does the checking. */
  share: number | undefined
  place: RefObject<HTMLDivElement | null>
}

/** A human check that a `HumanPanel` shows. One that runs ends with the page. */
export function useHumanCheck(): HumanCheck {
  const [isRunning, setRunning] = useState(false)
  const [share, setShare] = useState<number>()
  const place = useRef<HTMLDivElement>(null)
  const running = useRef<AbortController>(undefined)
  const cancel = () => running.current?.abort()
  useEffect(() => cancel, [])

  const pass = async () => {
    cancel()
    const own = new AbortController()
    running.current = own
    setShare(undefined)
    setRunning(true)
    try {
      return await humanToken({ place: place.current!, signal: own.signal, onProgress: setShare })
    } finally {
      if (running.current === own) setRunning(false)
    }
  }
  return { pass, cancel, isRunning, share, place }
}
