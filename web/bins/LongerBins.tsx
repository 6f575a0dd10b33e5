import { plural } from '#contract/formats/numbers.ts'

export interface Longer {
  /** The only one. */
  bin?: string
  count: number
}

export const longerOf = (bins: readonly string[]): Longer => ({
  count: bins.length,
  ...(bins.length === 1 && { bin: bins[0]! }),
})

/** Names the BINs that Extended would use in full. */
export const LongerBins = ({ bin, count }: Longer) =>
  bin === undefined ? plural(count, 'longer BIN') : <span className="mono">{bin}</span>
