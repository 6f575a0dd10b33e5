import type { Scope } from '#test/apps/shared.ts'

/** Hurts a running server, or what it depends on, and checks that a promise still holds. It talks to loopback only. */
export interface Torture {
  promise: string
  /** After this many minutes it has failed. */
  mostMinutes: number
  run(scope: Scope): Promise<Outcome>
}

export interface Outcome {
  figures: Record<string, string | number>
  /** One sentence for each way in which the promise did not hold. */
  broken: string[]
}
