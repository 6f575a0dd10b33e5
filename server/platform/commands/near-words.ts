export function nearWords(word: string, known: Iterable<string>, most = 3): string[] {
  const wanted = word.toLowerCase()
  const found: { text: string; distance: number }[] = []
  for (const text of known) {
    const candidate = text.toLowerCase()
    const isStart = wanted.length > 1 && candidate.startsWith(wanted)
    const distance = isStart ? 0.5 : editDistance(wanted, candidate)
    if (distance <= Math.max(1, Math.floor(wanted.length / 3))) found.push({ text, distance })
  }
  return found
    .toSorted((a, b) => a.distance - b.distance || a.text.length - b.text.length)
    .slice(0, most)
    .map(({ text }) => text)
}

export function didYouMean(words: readonly string[]): string {
  if (words.length === 0) return ''
  const last = words.at(-1)!
  return ` Did you mean ${words.length === 1 ? last : `${words.slice(0, -1).join(', ')} or ${last}`}?`
}

export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let at = 1; at <= b.length; at++) {
      const same = a[row - 1] === b[at - 1]
      let cost = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1))
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]) {
        cost = Math.min(cost, before[at - 2]! + 1)
      }
      next.push(cost)
    }
    before = last
    last = next
  }
  return last[b.length]!
}
