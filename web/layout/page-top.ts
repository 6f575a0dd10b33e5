import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A new page begins at its top; going back, the browser restores where the visitor was. */
export function usePageTop(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    if (pathname !== before.current && how !== 'POP') scrollTo(0, 0)
    before.current = pathname
  }, [pathname, how])
}
