// Runs in a worker. Built into a single file, because the content security policy it is served with blocks all loading.
import { solveChallenge } from 'altcha-lib'
import type { Output } from '#contract/api.ts'
import { deriveKey } from './derive-key.ts'

type Challenge = Output<'GET /api/human/challenge'>

export type SolverMessage =
  | { attempts: number; solution?: never }
  | { solution: object | null; attempts?: never }

/** Longer than a challenge is valid. */
const timeout = 10 * 60_000
const reportInterval = 50

addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  let attempts = 0
  let lastReport = 0
  const countedDeriveKey: typeof deriveKey = (...input) => {
    attempts++
    if (performance.now() - lastReport > reportInterval) {
      lastReport = performance.now()
      report({ attempts })
    }
    return deriveKey(...input)
  }
  const solution = await solveChallenge({ challenge, deriveKey: countedDeriveKey, timeout }).catch(() => null)
  report({ solution })
})

const report = (message: SolverMessage) => postMessage(message)
