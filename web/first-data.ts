import type { FirstData } from '#contract/first-data.ts'

/** The data that came with the page. */
export const firstData = JSON.parse(document.getElementById('first-data')!.textContent) as FirstData
