import { useCallback, useEffect, useRef, useState } from 'react'

export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

export function useDebouncedCallback<Args extends unknown[]>(
  run: (...args: Args) => unknown,
  milliseconds: number,
): (...args: Args) => void {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (...args) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => newest.current(...args), milliseconds)
    },
    [milliseconds],
  )
}
