export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which this share of the values falls. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN]
  return low + (high - low) * (at - Math.floor(at))
}

/**
 * Times two sides in turns, so that a busy machine slows both: all cases on one side, then all on the other, round
 * after round. Returns the median of each case in milliseconds. Warm up both sides first.
 */
export async function takeTurns<T>(
  cases: readonly T[],
  rounds: number,
  ours: (one: T) => unknown,
  theirs: (one: T) => unknown,
): Promise<{ ours: number[]; theirs: number[] }> {
  const taken = { ours: cases.map(() => [] as number[]), theirs: cases.map(() => [] as number[]) }
  const sides = [
    { times: taken.ours, work: ours },
    { times: taken.theirs, work: theirs },
  ]
  for (let round = 0; round < rounds; round++) {
    // The side that begins finds the caches as the other left them, so they alternate.
    for (const { times, work } of round % 2 === 0 ? sides : sides.toReversed()) {
      for (const [at, one] of cases.entries()) times[at]!.push(await timed(() => work(one)))
    }
  }
  return { ours: taken.ours.map(median), theirs: taken.theirs.map(median) }
}

export function averages<T>(
  cases: readonly T[],
  taken: { ours: number[]; theirs: number[] },
  wanted: (one: T) => boolean = () => true,
): [ours: number, theirs: number] {
  const chosen = cases.flatMap((one, at) => (wanted(one) ? [at] : []))
  const average = (side: number[]) => chosen.reduce((total, at) => total + side[at]!, 0) / chosen.length
  return [average(taken.ours), average(taken.theirs)]
}

/** Milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  const result = work()
  // Awaiting something that is not a promise would include the event loop in the measurement.
  if (result instanceof Promise) await result
  return performance.now() - start
}
