import { createContext, use, useLayoutEffect, useState } from 'react'

const HoldContext = createContext<((isHeld: boolean) => void) | undefined>(undefined)

/** Around a list whose entries may have open dialogs. */
export const Holdable = HoldContext

/**
 * The data that a list shows. While one of its entries has an open dialog, it stays as it is: others decide meanwhile, and
 * an entry that is no longer in the list would take its dialog, and what was typed there, with it.
 */
export function useHeld<T>(current: T) {
  const [isHeld, hold] = useState(false)
  const [shown, setShown] = useState(current)
  if (!isHeld && shown !== current) setShown(current)
  return { data: isHeld ? shown : current, hold }
}

/** Holds the list around it for as long as this is rendered. */
export function HoldList() {
  const hold = use(HoldContext)
  useLayoutEffect(() => {
    hold?.(true)
    return () => hold?.(false)
  }, [hold])
  return null
}
