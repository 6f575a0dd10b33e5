// Analyses one script and is then discarded. Built into a single file, because its content security policy blocks all
// loading and connections.
import { analyse, type Script, type Step } from './analyse.ts'
import { adviseOn } from './not-a-script.ts'
import type { Analysis } from './report.ts'

export type WorkerMessage =
  | { step: Step; share: number; analysis?: never; failure?: never }
  | { analysis: Analysis; step?: never; failure?: never }
  | { failure: string; step?: never; analysis?: never }

addEventListener('message', async ({ data: script }: MessageEvent<Script>) => {
  try {
    send({ analysis: await analyse(script, (step, share) => send({ step, share })) })
  } catch (error) {
    send({ failure: describeFailure(error, script) })
  }
})

const send = (message: WorkerMessage) => postMessage(message)

function describeFailure(error: unknown, { bytes }: Script): string {
  if (error instanceof SyntaxError)
    return (
      adviseOn(new TextDecoder().decode(bytes)) ??
      `Not valid JavaScript: ${error.message.replace(/\.?$/, '.')} Check that you copied the whole script, from its first to its last character.`
    )
  if (error instanceof RangeError && /stack|recursion/i.test(error.message))
    return 'This script is nested too deeply to be analysed.'
  if (error instanceof RangeError) return 'This script needs more memory than is available.'
  return 'This script could not be analysed.'
}
