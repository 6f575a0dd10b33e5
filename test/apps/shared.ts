import { after, before } from 'node:test'

export interface Scope {
  after(end: () => unknown): void
}

/** Makes something that all tests of a suite or file share: before the first test, cleaned up after the last. */
export function shared<T>(make: (scope: Scope) => Promise<T>): () => T {
  const ends: (() => unknown)[] = []
  let made: T | undefined
  before(async () => {
    made = await make({ after: (end) => ends.push(end) })
  })
  after(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return () => made!
}
