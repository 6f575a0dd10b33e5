// Works beside the page on one script, and is thrown away. It is built into one file: the policy that it is served with
// lets it load and reach nothing.
import { analyse, type Script, type Step } from './analyse.ts'
import { failureWords } from './failure-words.ts'
import type { Analysis } from './report.ts'

/** How far it is, or how it ended. */
export type Told =
  | { step: Step; share: number; analysis?: never; failure?: never }
  | { analysis: Analysis; step?: never; failure?: never }
  | { failure: string; step?: never; analysis?: never }

addEventListener('message', async ({ data: script }: MessageEvent<Script>) => {
  try {
    tell({ analysis: await analyse(script, (step, share) => tell({ step, share })) })
  } catch (error) {
    tell({ failure: failureWords(error) })
  }
})

const tell = (told: Told) => postMessage(told)
