import { useEffect, useState } from 'react'

/** How long it takes or took, by this browser's clock. */
export function Elapsed({ started, ended }: { started: number; ended: number | undefined }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (ended !== undefined) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ended])
  const seconds = Math.max(0, Math.floor(((ended ?? now) - started) / 1000))
  return (
    <span>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
