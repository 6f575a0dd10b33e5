import { firstKey, Visits, type History, type Location, type Place } from './history.ts'

interface Kept extends Pick<Location, 'state' | 'key'> {
  /** The number of things that cover the page here: its entry is as many steps below. */
  depth: number
  /** The key of that entry, if this is not it. */
  base?: string | undefined
}

/** Milliseconds after which a page that was about to be left is still there, because a file was downloaded, for example. */
const stillHere = 3000

export function browserHistory(): History {
  const own = new TabHistory()
  addEventListener('popstate', () => own.popped())
  return own
}

/**
 * A dialog or sheet gets an entry of its own above that of its page, with the same address, so that Back leads to the page
 * without it. Closed in another way, it goes back by itself. Going back takes the browser a moment; what happens meanwhile
 * waits for it.
 */
class TabHistory extends Visits {
  private covers: { close: () => void }[] = []
  private depth = 0
  private base: string | undefined
  private isGoing = false
  private isSettling = false
  private isLeaving = false
  private readonly waiting: (() => void)[] = []
  private written: Location

  constructor() {
    super(placeOf(kept()))
    this.written = this.place.location
    // After a reload, what covered the page is closed.
    this.enter(kept())
    this.settleSoon()
  }

  override cover = (close: () => void): (() => void) => {
    const own = { close }
    this.covers.push(own)
    addEventListener('beforeunload', this.leave)
    this.settleSoon()
    return () => {
      this.covers = this.covers.filter((other) => other !== own)
      this.settleSoon()
    }
  }

  protected override write(place: Place): void {
    if (this.isGoing) {
      this.waiting.push(() => this.write(place))
      return
    }
    this.written = place.location
    if (place.arrival === 'REPLACE') {
      this.replace()
    } else if (this.depth > 0) {
      // The entry of the dialog that led to a page becomes that of the page.
      this.enter({ depth: 0 })
      this.replace()
      this.settleSoon()
    } else {
      this.push()
    }
  }

  popped(): void {
    const now = kept()
    const isOnPage = this.base !== undefined && (now.depth === 0 ? now.key : now.base) === this.base
    const wasGoing = this.isGoing
    this.isGoing = false
    if (isOnPage) {
      const closed = wasGoing ? [] : this.covers.slice(now.depth)
      this.enter(now)
      // The page may have changed its address since.
      if (now.key !== this.written.key) this.replace()
      for (const { close } of closed.toReversed()) close()
    } else if (now.depth > 0) {
      // Left over from what covered another page, or this one: that page is below.
      this.enter({ depth: now.depth, base: undefined })
      this.isGoing = true
      history.go(-now.depth)
      return
    } else {
      this.enter(now)
      this.arrive(placeOf(now))
      this.written = this.place.location
    }
    for (const write of this.waiting.splice(0)) write()
    this.settleSoon()
  }

  /** Once what opens and closes together has done so. */
  private settleSoon(): void {
    if (this.isSettling) return
    this.isSettling = true
    setTimeout(() => {
      this.isSettling = false
      if (!this.isGoing && !this.isLeaving) this.settle()
    })
  }

  /** Going back would stop the browser from loading the page that someone has asked for meanwhile. */
  private readonly leave = (): void => {
    this.isLeaving = true
    setTimeout(() => {
      this.isLeaving = false
      this.settleSoon()
    }, stillHere)
  }

  /** As many entries as there are things to close. */
  private settle(): void {
    const more = this.covers.length - this.depth
    if (this.covers.length === 0) removeEventListener('beforeunload', this.leave)
    if (more < 0) {
      this.isGoing = true
      history.go(more)
    }
    for (let added = 0; added < more; added++) {
      this.base ??= this.written.key
      this.depth++
      this.push()
    }
  }

  private enter({ depth, base }: Pick<Kept, 'depth' | 'base'>): void {
    this.depth = depth
    this.base = depth > 0 ? base : undefined
  }

  private push(): void {
    history.pushState(this.keep(), '', addressOf(this.written))
  }

  private replace(): void {
    history.replaceState(this.keep(), '', addressOf(this.written))
  }

  private keep(): Kept {
    const { state, key } = this.written
    return { state, key, depth: this.depth, ...(this.base !== undefined && { base: this.base }) }
  }
}

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash

function kept(): Kept {
  const { state = null, key = firstKey, depth = 0, base } = (history.state ?? {}) as Partial<Kept>
  return { state, key, depth, base }
}

function placeOf({ state, key }: Kept): Place {
  const { pathname, search, hash } = location
  return { location: { pathname, search, hash, state, key }, arrival: 'POP' }
}
