import { useEffect, useState } from 'react'
import { readFrame, readWorker, type OtherContexts } from './contexts.ts'

export function useContexts(): OtherContexts {
  const [found, setFound] = useState<OtherContexts>({ state: 'reading', frame: null, worker: null })
  useEffect(() => {
    const controller = new AbortController()
    void readWorker(controller.signal).then((worker) => {
      if (!controller.signal.aborted) setFound({ state: 'done', frame: readFrame(), worker })
    })
    return () => controller.abort()
  }, [])
  return found
}
