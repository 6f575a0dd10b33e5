export interface Location {
  pathname: string
  search: string
  hash: string
  state: unknown
  /** Differs between entries of the history, and is the same when one comes back to an entry. */
  key: string
}

export type Arrival = 'POP' | 'PUSH' | 'REPLACE'

export interface Place {
  location: Location
  arrival: Arrival
}

export interface NavigateOptions {
  replace?: boolean | undefined
  state?: unknown
}

export interface History {
  place: Place
  /** To another address of the site; one that begins with `?` or `#` stays on the page. */
  go: (to: string, options?: NavigateOptions) => void
  listen(listener: (place: Place) => void): () => void
  /** Makes Back call `close` instead of leaving, for as long as something covers the page. The result ends that. */
  cover: (close: () => void) => () => void
}

export function memoryHistory(address: string, state?: unknown): History {
  const { location } = placeAfter(nowhere, address, { state })
  return new Visits({ location, arrival: 'POP' })
}

export class Visits implements History {
  place: Place
  private readonly listeners = new Set<(place: Place) => void>()

  constructor(place: Place) {
    this.place = place
  }

  go = (to: string, options: NavigateOptions = {}): void => {
    const place = placeAfter(this.place, to, options)
    this.write(place)
    this.arrive(place)
  }

  cover = (_close: () => void): (() => void) => {
    return () => {}
  }

  protected write(_place: Place): void {}

  protected arrive(place: Place): void {
    this.place = place
    for (const listener of this.listeners) listener(place)
  }

  listen(listener: (place: Place) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

export const firstKey = 'first'

const nowhere: Place = {
  location: { pathname: '/', search: '', hash: '', state: null, key: firstKey },
  arrival: 'POP',
}

let made = 0

function placeAfter(
  { location }: Place,
  to: string,
  { replace = false, state = null }: NavigateOptions,
): Place {
  const { pathname, search, hash } = new URL(to, `http://site${location.pathname}${location.search}`)
  const key = `${Date.now().toString(36)}-${made++}`
  return { location: { pathname, search, hash, state, key }, arrival: replace ? 'REPLACE' : 'PUSH' }
}
