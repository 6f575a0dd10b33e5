export interface ClaimedRange {
  start: bigint
  end: bigint
  claim: number
}

/**
 * Sorts ranges and removes overlaps: a range inside another replaces that part of it, because it is more specific.
 * Adjacent ranges with the same claim are merged.
 */
export function disjoint(ranges: ClaimedRange[]): ClaimedRange[] {
  const joined: ClaimedRange[] = []
  const add = (start: bigint, end: bigint, claim: number) => {
    const last = joined.at(-1)
    if (last?.claim === claim && last.end + 1n === start) last.end = end
    else joined.push({ start, end, claim })
  }
  const open: ClaimedRange[] = []
  let at = 0n
  const closeBefore = (next: bigint | undefined) => {
    for (let inner = open.at(-1); inner; inner = open.at(-1)) {
      if (next !== undefined && inner.end >= next) {
        if (at < next) add(at, next - 1n, inner.claim)
        return
      }
      if (at <= inner.end) {
        add(at, inner.end, inner.claim)
        at = inner.end + 1n
      }
      open.pop()
    }
  }
  for (const range of inOrder(ranges)) {
    closeBefore(range.start)
    at = range.start
    open.push(range)
  }
  closeBefore(undefined)
  return joined
}

function inOrder(ranges: ClaimedRange[]): ClaimedRange[] {
  const isSorted = ranges.every((range, at) => at === 0 || order(ranges[at - 1]!, range) <= 0)
  return isSorted ? ranges : ranges.toSorted(order)
}

function order(a: ClaimedRange, b: ClaimedRange): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1
  return a.end === b.end ? 0 : a.end > b.end ? -1 : 1
}
