import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Milliseconds after which the rest is loaded anyway, because the page may be printed or searched. */
const longest = 3000

/** Renders its content once the visitor has scrolled near it or stays, for parts far below that load something. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    })
    if (place.current) observer.observe(place.current)
    const timer = setTimeout(() => setNear(true), longest)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return isNear ? children : <div ref={place} />
}
