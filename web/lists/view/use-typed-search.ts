import { useCallback, useEffect, useRef, useState } from 'react'

/** A search that starts when typing pauses. A new address replaces the typed text, unless typing caused it. */
export function useTypedSearch(current: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(current)
  const [previous, setPrevious] = useState(current)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  if (previous !== current) {
    setPrevious(current)
    if (typed.trim() !== current) setTyped(current)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = useCallback(
    (text: string, wait: number) => {
      setTyped(text)
      clearTimeout(timer.current)
      if (text.trim() === current) return
      timer.current = setTimeout(() => latest.current(text.trim()), wait)
    },
    [current],
  )
  return [typed, type] as const
}
