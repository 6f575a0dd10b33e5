export interface Place {
  code: string
  x: number
  y: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The nearest place in a direction, for arrow keys. What lies straight ahead is preferred to what lies aside. */
export function nearest(places: readonly Place[], from: Place, direction: Direction): Place | undefined {
  const isSideways = direction === 'left' || direction === 'right'
  const sign = direction === 'right' || direction === 'down' ? 1 : -1
  let best: Place | undefined
  let least = Infinity
  for (const place of places) {
    const [across, down] = [place.x - from.x, place.y - from.y]
    const ahead = sign * (isSideways ? across : down)
    const aside = Math.abs(isSideways ? down : across)
    if (place.code === from.code || ahead <= 0) continue
    const distance = Math.hypot(ahead, 1.5 * aside)
    if (distance < least) [best, least] = [place, distance]
  }
  return best
}
