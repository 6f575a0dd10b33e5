const longest = 16
const kept = 13

/** Shortens long names, which would push the content next to them away. An emoji counts as one character. */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length > longest ? `${characters.slice(0, kept).join('')}...` : name
}
