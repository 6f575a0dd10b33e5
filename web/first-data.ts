import type { FirstData } from '#contract/first-data.ts'

/** The data that came with the page. Where there is no page, it is set before anything is rendered. */
export const firstData: FirstData =
  typeof document === 'undefined'
    ? ({} as FirstData)
    : (JSON.parse(document.getElementById('first-data')!.textContent) as FirstData)
