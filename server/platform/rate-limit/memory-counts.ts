import { type Kind, kinds } from './classes/classes.ts'

export interface Counts {
  /**
   * Counts a request, a heavy one as several; a negative weight gives one back. Returns a promise only when another process
   * has to be asked; it never rejects. Far from the limit, the count may be a few hundredths of a second old.
   */
  add(kind: Kind, network: string, weight?: number, limit?: number): Counted | Promise<Counted>
  close(): void
}

export interface Counted {
  current: number
  ttl: number
}

const mostNetworks = 20_000
const pause = 1000

/**
 * By a clock that only runs forward: setting the time back must not make a window endless, nor setting it forward end it.
 * Kinds are stored separately, so that a minute of many lookups does not push out the logins of an hour.
 */
export class MemoryCounts implements Counts {
  private readonly windows: Record<Kind, Windows>

  constructor(most = mostNetworks) {
    this.windows = Object.fromEntries(
      Object.entries(kinds).map(([kind, limit]) => [kind, new Windows(limit.most, most)]),
    ) as Record<Kind, Windows>
  }

  add(kind: Kind, network: string, weight = 1): Counted {
    const now = performance.now()
    const window = this.windows[kind].of(network, now)
    if (window.ends <= now) {
      window.current = 0
      window.ends = now + kinds[kind].window
    }
    // Not below zero, if the window ended before something was given back.
    window.current = Math.max(0, window.current + weight)
    return { current: window.current, ttl: window.ends - now }
  }

  continueFrom(kind: Kind, network: string, { current, ttl }: Counted): void {
    const now = performance.now()
    const window = this.windows[kind].of(network, now)
    window.current = current
    window.ends = now + ttl
  }

  close(): void {}
}

interface Window {
  current: number
  ends: number
}

/**
 * At most so many windows. A network that can have many addresses must not get rid of its count by filling them: those
 * that have ended are dropped first, then the emptiest, but none that has used half of its limit. When all have, networks
 * without a window share that of the wider network that they are in.
 */
class Windows {
  private readonly byNetwork = new Map<string, Window>()
  private readonly byWiderNetwork = new Map<string, Window>()
  private readonly most: number
  private readonly half: number
  private fullUntil = 0

  constructor(limit: number, most: number) {
    this.most = most
    this.half = limit / 2
  }

  of(network: string, now: number): Window {
    const known = this.byNetwork.get(network)
    if (known) return known
    if (this.byNetwork.size >= this.most && now >= this.fullUntil) this.makeRoom(now)
    const wider = widerNetworkOf(network)
    const shared = this.byWiderNetwork.get(wider) ?? this.byWiderNetwork.get(all)
    if (this.byNetwork.size < this.most) {
      // It was counted there until now.
      const from = shared && shared.ends > now ? { ...shared } : { current: 0, ends: 0 }
      this.byNetwork.set(network, from)
      return from
    }
    if (shared) return shared
    const window = { current: 0, ends: 0 }
    this.byWiderNetwork.set(this.byWiderNetwork.size < this.most ? wider : all, window)
    return window
  }

  private makeRoom(now: number): void {
    const enough = Math.ceil(this.most / 16)
    for (const windows of [this.byNetwork, this.byWiderNetwork])
      for (const [network, { ends }] of windows) if (ends <= now) windows.delete(network)
    const full = this.byNetwork.size + enough - this.most
    if (full <= 0) return
    const low = Float64Array.from(this.byNetwork.values(), ({ current }) => current)
      .filter((current) => current < this.half)
      .toSorted()
    const highest = low[Math.min(full, low.length) - 1] ?? -1
    let left = full
    for (const [network, { current }] of this.byNetwork)
      if (current <= highest && left-- > 0) this.byNetwork.delete(network)
    if (low.length < full) this.fullUntil = now + pause
  }
}

const all = 'all'

/** The IPv4 /16 or IPv6 /32 that a network is in, about as much as a provider has. Whatever else is counted is one. */
const widerNetworkOf = (network: string): string =>
  /^(?:\d+\.\d+(?=\.)|[\da-f]+:[\da-f]+(?=:))/.exec(network)?.[0] ?? 'other'
