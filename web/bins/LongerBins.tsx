import { plural } from '#contract/formats/numbers.ts'

export interface Longer {
  bin?: string
  count: number
}

export const longerOf = (bins: readonly string[]): Longer => ({
  count: bins.length,
  ...(bins.length === 1 && { bin: bins[0]! }),
})

export const LongerBins = ({ bin, count }: Longer) =>
  bin === undefined ? plural(count, 'longer BIN') : <span className="mono">{bin}</span>
