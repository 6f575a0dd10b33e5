import type { Counted, Counts } from './counts.ts'
import { type Kind, kinds } from './classes/kinds.ts'

/** Networks per kind; the oldest are dropped first. */
const mostNetworks = 20_000

/**
 * By a clock that only runs forward: setting the time back must not make a window endless, nor setting it forward end it.
 * Kinds are stored separately, so that a minute of many lookups does not push out the logins of an hour.
 */
export class MemoryCounts implements Counts {
  private readonly windows = Object.fromEntries(
    Object.keys(kinds).map((kind) => [kind, new Windows()]),
  ) as Record<Kind, Windows>

  add(kind: Kind, network: string, weight = 1): Counted {
    const now = performance.now()
    const window = this.windows[kind].of(network)
    if (window.ends <= now) {
      window.current = 0
      window.ends = now + kinds[kind].window
    }
    // Not below zero, if the window ended before something was given back.
    window.current = Math.max(0, window.current + weight)
    return { current: window.current, ttl: window.ends - now }
  }

  /** Continues from a count in Redis. */
  continueFrom(kind: Kind, network: string, { current, ttl }: Counted): void {
    const window = this.windows[kind].of(network)
    window.current = current
    window.ends = performance.now() + ttl
  }

  close(): void {}
}

interface Window {
  current: number
  ends: number
}

class Windows {
  private readonly byNetwork = new Map<string, Window>()
  // A map knows its oldest key too, but walks over all deleted ones to find it: 20 µs instead of 1.
  private readonly inOrder: string[] = []
  private oldest = 0

  of(network: string): Window {
    const known = this.byNetwork.get(network)
    if (known) return known
    if (this.inOrder.length < mostNetworks) {
      this.inOrder.push(network)
    } else {
      this.byNetwork.delete(this.inOrder[this.oldest]!)
      this.inOrder[this.oldest] = network
      this.oldest = (this.oldest + 1) % mostNetworks
    }
    const window = { current: 0, ends: 0 }
    this.byNetwork.set(network, window)
    return window
  }
}
