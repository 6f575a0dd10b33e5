import { Check } from 'lucide-react'
import { useEffect } from 'react'

const shownMilliseconds = 2500

/** Says for a moment, and without moving anything, that it is done. */
export function Saved({ isShown, onEnd }: { isShown: boolean; onEnd: () => void }) {
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(onEnd, shownMilliseconds)
    return () => clearTimeout(timer)
  }, [isShown, onEnd])
  return (
    <span role="status" className="row text-sm good">
      {isShown && (
        <>
          <Check size={16} aria-hidden /> Saved
        </>
      )}
    </span>
  )
}
