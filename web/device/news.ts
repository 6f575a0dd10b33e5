/** Milliseconds between looks for newer data, while the page stays open. */
const lookEvery = 3_600_000
/** Milliseconds. A visitor who comes back to the page need not wait for the hour. */
const lookAgainAfter = 600_000

let lookedAt = 0
let look: (() => Promise<void>) | undefined

export function watchForNews(next: () => Promise<void>): void {
  lookedAt = Date.now()
  if (!look) {
    setInterval(lookForNews, lookEvery)
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && Date.now() - lookedAt > lookAgainAfter) lookForNews()
    })
    addEventListener('online', lookForNews)
  }
  look = next
}

export function lookForNews(): void {
  lookedAt = Date.now()
  void look?.().catch(() => undefined)
}
