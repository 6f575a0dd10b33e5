import type { FirstData } from '#contract/first-data.ts'

export const firstData: FirstData =
  typeof document === 'undefined'
    ? ({} as FirstData)
    : (JSON.parse(document.getElementById('first-data')!.textContent) as FirstData)
