import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { longerOf, type Longer } from '../../bins/LongerBins.tsx'
import { joinAutomaticLines } from '../search/automatic-lines.ts'
import type { Draft } from '../search/draft.ts'

/** After a key, so that the offer does not flicker while a BIN is typed. */
const pauseMilliseconds = 600

/** The BINs of which only six digits are used, because Extended is off. */
export function useLongerBins({ text, extended }: Draft): Longer {
  const [found, setFound] = useState<{ text: string; bins: string[] }>()
  useEffect(() => {
    if (extended) return
    const timer = setTimeout(() => setFound({ text, bins: longerBins(text) }), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text, extended])
  return longerOf(!extended && found?.text === text ? found.bins : [])
}

function longerBins(text: string): string[] {
  const lines = joinAutomaticLines(text).split('\n')
  // On a phone the seventh digit begins a line, and the next five may still be another BIN.
  const isHalf =
    /\n\d{1,5}$/.test(text) && lines.at(-1)!.length > limits.binDigits && lines.at(-1)!.length !== 8
  const whole = isHalf ? lines.slice(0, -1) : lines
  return [...new Set(whole.filter((line) => line.length > limits.binDigits))]
}
