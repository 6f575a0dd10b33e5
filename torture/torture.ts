import type { Scope } from '#test/apps/shared.ts'
import type { needs } from '#test/run/needs.ts'

/** Hurts a running server, or what it depends on, and checks that a promise still holds. It talks to loopback only. */
export interface Torture {
  fault: string
  promise: string
  /** Programs without which it cannot run. As root on Debian they are installed first. */
  needs?: (keyof typeof needs)[]
  /** After this many minutes it has failed. */
  mostMinutes: number
  /** With `quick`, only a few tries, to try out the torture itself. `only` are the addresses to try, for those that know any. */
  run(scope: Scope, quick: boolean, only: readonly string[]): Promise<Outcome>
}

export interface Outcome {
  figures: Record<string, string | number>
  /** The line of this run in docs/benchmarks.md. */
  recorded: Recorded
  /** One sentence for each way in which the promise did not hold. */
  broken: string[]
}

/** Cells of the table. A figure that the promise limits belongs into the last one, such as `0 lost, p99 12 ms`. */
export interface Recorded {
  tries: string
  acknowledged: string
  /** What was lost, or did not hold, such as `0 lost`. */
  broken: string
}
