import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The BIN whose note is being written. When that ends, the focus goes back to where it began. Once begun, the column stays. */
export function useWriting(frame: RefObject<HTMLElement | null>) {
  const [writing, setWriting] = useState<string>()
  const [hasBegun, setBegun] = useState(false)
  if (writing !== undefined && !hasBegun) setBegun(true)
  const before = useRef<string>(undefined)
  useLayoutEffect(() => {
    const ended = writing === undefined ? before.current : undefined
    before.current = writing
    const focused = document.activeElement
    // Who has gone on to something else stays there; the table takes a focus that would be lost.
    const isLost = focused === document.body || focused?.getAttribute('role') === 'region'
    if (ended === undefined || !isLost) return
    const ways = frame.current?.querySelectorAll<HTMLElement>(`tr[data-bin="${ended}"] [data-write]`) ?? []
    ;[...ways].find((button) => button.checkVisibility())?.focus({ preventScroll: true })
  }, [writing, frame])
  return { writing, setWriting, hasBegun }
}
