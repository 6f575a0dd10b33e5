import { Check } from 'lucide-react'
import { useEffect } from 'react'

const shownMilliseconds = 2500

/** Shows "Saved" for a moment. Its space is reserved, so nothing moves. */
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
