export interface SaidRange {
  start: bigint
  end: bigint
  saying: number
}

/**
 * In ascending order and without overlaps: where one range lies inside another the narrower one, which knows better,
 * cuts it apart. Neighbours of which the same is said become one.
 */
export function disjoint(ranges: SaidRange[]): SaidRange[] {
  const joined: SaidRange[] = []
  const add = (start: bigint, end: bigint, saying: number) => {
    const last = joined.at(-1)
    if (last?.saying === saying && last.end + 1n === start) last.end = end
    else joined.push({ start, end, saying })
  }
  /** Ranges that hold the present place, the narrowest last. */
  const open: SaidRange[] = []
  let at = 0n
  const closeBefore = (next: bigint | undefined) => {
    for (let inner = open.at(-1); inner; inner = open.at(-1)) {
      if (next !== undefined && inner.end >= next) {
        if (at < next) add(at, next - 1n, inner.saying)
        return
      }
      if (at <= inner.end) {
        add(at, inner.end, inner.saying)
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

/** Sources mostly come in order already. */
function inOrder(ranges: SaidRange[]): SaidRange[] {
  const isSorted = ranges.every((range, at) => at === 0 || order(ranges[at - 1]!, range) <= 0)
  return isSorted ? ranges : ranges.toSorted(order)
}

/** By start, and of those the widest first. */
function order(a: SaidRange, b: SaidRange): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1
  return a.end === b.end ? 0 : a.end > b.end ? -1 : 1
}
