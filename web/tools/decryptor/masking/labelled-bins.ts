/** BINs that a text names as such, like `bin=457173` or `"bin": "457173"`. */
export const labelledBins = (text: string): string[] =>
  [...text.matchAll(/\bbin["']?[ \t]?[:=][ \t]?["']?(\d{6,11})(?!\d)/gi)].map(([, bin]) => bin!)
