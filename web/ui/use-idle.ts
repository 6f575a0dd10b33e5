import { useEffect, useEffectEvent } from 'react'

const patience = 10 * 60_000

export function useIdle(onIdle: () => void): void {
  const call = useEffectEvent(onIdle)
  useEffect(() => {
    let timer = setTimeout(call, patience)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(call, patience)
    }
    const signs = ['keydown', 'pointerdown', 'paste', 'drop'] as const
    for (const sign of signs) addEventListener(sign, again, true)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, again, true)
    }
  }, [])
}
