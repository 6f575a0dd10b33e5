import { createContext, use, useLayoutEffect, useState } from 'react'

const HoldContext = createContext<((isHeld: boolean) => void) | undefined>(undefined)

export const Holdable = HoldContext

/**
 * Keeps what a page shows while a dialog inside its `Holdable` is open: others change things meanwhile, and what is no
 * longer shown would take its dialog, and what was typed there, with it.
 */
export function useHeld<T>(current: T) {
  const [isHeld, hold] = useState(false)
  const [shown, setShown] = useState(current)
  if (!isHeld && shown !== current) setShown(current)
  return { shown: isHeld ? shown : current, hold }
}

export function useHolding(): void {
  const hold = use(HoldContext)
  useLayoutEffect(() => {
    hold?.(true)
    return () => hold?.(false)
  }, [hold])
}
