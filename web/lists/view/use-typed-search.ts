import { useCallback, useEffect, useRef, useState } from 'react'

/** A search that is asked for when the typing pauses. What the address says wins, unless it is what was just asked. */
export function useTypedSearch(said: string, ask: (search: string) => void) {
  const [typed, setTyped] = useState(said)
  const [followed, setFollowed] = useState(said)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  if (followed !== said) {
    setFollowed(said)
    if (typed.trim() !== said) setTyped(said)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = useCallback(
    (text: string, wait: number) => {
      setTyped(text)
      clearTimeout(timer.current)
      if (text.trim() === said) return
      timer.current = setTimeout(() => latest.current(text.trim()), wait)
    },
    [said],
  )
  return [typed, type] as const
}
