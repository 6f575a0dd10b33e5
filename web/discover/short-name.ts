const longest = 16
const kept = 13

/** A long name would push what stands beside it away. An emoji counts as one. */
export function shortName(name: string): string {
  const letters = [...name]
  return letters.length > longest ? `${letters.slice(0, kept).join('')}...` : name
}
