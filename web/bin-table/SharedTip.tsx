import { Tooltip } from '@mantine/core'
import { useEffect, useState, type RefObject } from 'react'

/** A pointer that only passes over opens no tooltip. */
const hoverMilliseconds = 250

/** One tooltip shared by all elements with `data-tip`, because a thousand rows would otherwise need thousands. */
export function SharedTip({ inside }: { inside: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<{ target: HTMLElement; label: string; opened: boolean }>()
  useEffect(() => {
    const root = inside.current
    if (!root) return
    let wait: ReturnType<typeof setTimeout> | undefined
    let over: HTMLElement | null = null
    const hide = () => {
      if (!over) return
      over = null
      clearTimeout(wait)
      setTip((tip) => tip && { ...tip, opened: false })
    }
    const show = (at: EventTarget | null, milliseconds: number) => {
      const target = at instanceof Element ? at.closest<HTMLElement>('[data-tip]') : null
      if (target === over) return
      hide()
      over = target
      const label = target?.dataset['tip']
      if (target && label) wait = setTimeout(() => setTip({ target, label, opened: true }), milliseconds)
    }
    const hover = (event: PointerEvent) =>
      event.pointerType === 'mouse' && show(event.target, hoverMilliseconds)
    const focus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible') && show(target, 0)
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const stop = new AbortController()
    const { signal } = stop
    root.addEventListener('pointerover', hover, { signal })
    root.addEventListener('pointerleave', hide, { signal })
    root.addEventListener('focusin', focus, { signal })
    root.addEventListener('focusout', hide, { signal })
    root.addEventListener('pointerdown', hide, { signal })
    root.addEventListener('keydown', escape, { signal })
    root.addEventListener('scroll', hide, { signal, capture: true, passive: true })
    return () => {
      stop.abort()
      clearTimeout(wait)
    }
  }, [inside])
  if (!tip) return null
  return (
    <Tooltip target={tip.target} label={tip.label} opened={tip.opened} transitionProps={{ duration: 120 }} />
  )
}
