import { useEffect, useRef } from 'react'
import { useLocation, useArrival } from '../router/Router.tsx'

/** Scrolls a new page to its top. On back and forward the browser restores the position. */
export function usePageTop(): void {
  const { pathname } = useLocation()
  const how = useArrival()
  const before = useRef(pathname)
  useEffect(() => {
    if (pathname !== before.current && how !== 'POP') scrollTo(0, 0)
    before.current = pathname
  }, [pathname, how])
}
