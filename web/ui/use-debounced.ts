import { useCallback, useEffect, useRef, useState } from 'react'

/** The value as it was when it last stayed the same for a while. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** Calls back once after the last of several calls; not after the component is gone. */
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
