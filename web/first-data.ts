import type { FirstData } from '#contract/first-data.ts'

/** What came with the page. */
export const firstData = JSON.parse(document.getElementById('first-data')!.textContent) as FirstData
