import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { longerOf, type Longer } from '../../bins/LongerBins.tsx'
import { joinAutomaticLines } from '../search/automatic-lines.ts'
import type { Draft } from '../search/draft.ts'

/** After a key, so that the offer does not flicker while a BIN is typed. */
const pauseMilliseconds = 600
/** On a phone the seventh digit begins a line, and the next five may still be another BIN. */
const halfMilliseconds = 2000

export function useLongerBins({ text, extended }: Draft): Longer {
  const [found, setFound] = useState<{ text: string; bins: string[] }>()
  useEffect(() => {
    if (extended) return
    const lines = joinAutomaticLines(text).split('\n')
    const bins = [...new Set(lines.filter((line) => line.length > limits.binDigits))]
    const isHalf = /\n\d{1,5}$/.test(text) && lines.at(-1)!.length !== 8
    const timer = setTimeout(() => setFound({ text, bins }), isHalf ? halfMilliseconds : pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text, extended])
  return longerOf(!extended && found?.text === text ? found.bins : [])
}
