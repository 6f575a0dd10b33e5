import type { BenchData } from './data.ts'

/** What every part is given. */
export interface Bench {
  data: BenchData
  /** For files; gone at the end. */
  folder: string
  /** Little work, to see that it runs. */
  quick: boolean
}
