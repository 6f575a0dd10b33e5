import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A new page begins at its top; going back, the browser restores where the visitor was. */
export function usePageTop(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  useEffect(() => {
    if (how !== 'POP') scrollTo(0, 0)
  }, [pathname, how])
}
