// Works beside the page. It is built into one file: the policy that it is served with lets it load nothing.
import { solveChallenge } from 'altcha-lib'
import type { Output } from '#contract/api.ts'
import { deriveKey } from './derive-key.ts'

type Challenge = Output<'GET /api/human/challenge'>

/** How many tries there were so far, or the end: no solution when there is none. */
export type Answer = { tries: number; solution?: never } | { solution: object | null; tries?: never }

/** The challenge itself expires before. */
const patience = 10 * 60_000
const tellEvery = 50

addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  let tries = 0
  let told = 0
  const counted: typeof deriveKey = (...input) => {
    tries++
    if (performance.now() - told > tellEvery) {
      told = performance.now()
      say({ tries })
    }
    return deriveKey(...input)
  }
  const solution = await solveChallenge({ challenge, deriveKey: counted, timeout: patience }).catch(
    () => null,
  )
  say({ solution })
})

const say = (answer: Answer) => postMessage(answer)
