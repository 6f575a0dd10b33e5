import { useEffect, type RefObject } from 'react'
import { useNavigate } from '../router/Router.tsx'

const controls = 'a, button, input, label'

/**
 * A click anywhere on a row opens its BIN, like one on the link in it: with Ctrl, Shift or the middle button in a new tab.
 * Clicks that select text, end editing or close a popover only do that.
 */
export function useRowLinks(frame: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const root = frame.current
    if (!root) return
    let isBusy = false
    const press = () => {
      isBusy = root.querySelector("input:focus, [aria-expanded='true']") !== null
    }
    const open = (event: MouseEvent) => {
      const target = event.target as Element
      const bin = target.closest<HTMLElement>('tr[data-bin]')?.dataset['bin']
      const isMiddle = event.button === 1
      if (bin === undefined || target.closest(controls) || isBusy || event.button > 1) return
      if (!isMiddle && getSelection()?.isCollapsed === false) return
      const path = `/bin/${bin}`
      if (isMiddle || event.ctrlKey || event.metaKey || event.shiftKey)
        window.open(path, '_blank', 'noopener')
      else navigate(path)
    }
    const stop = new AbortController()
    const { signal } = stop
    root.addEventListener('pointerdown', press, { signal, capture: true })
    root.addEventListener('click', open, { signal })
    root.addEventListener('auxclick', open, { signal })
    return () => stop.abort()
  }, [frame, navigate])
}
