// A thread that answers calls as a browser does: it has none of what only Node has.
import { parentPort, workerData } from 'node:worker_threads'
import type { DeviceLine } from '#contract/device.ts'

const { snapshot } = workerData as { snapshot: Uint8Array }
for (const name of ['Buffer', 'process', 'setImmediate']) Reflect.deleteProperty(globalThis, name)

const { answerTo } = await import('#answers/answers.ts')
const { Dataset } = await import('#engine/dataset/dataset.ts')
const { readableBytes } = await import('#engine/snapshot/snapshot.ts')
const { AppError } = await import('#contract/errors.ts')

const dataset = await Dataset.open(readableBytes(snapshot))
const decoder = new TextDecoder()

parentPort!.on('message', async ({ line, input }: { line: DeviceLine; input: never }) => {
  const text = await answer(line, input)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(text)
})

async function answer(line: DeviceLine, input: never): Promise<string> {
  try {
    const answer = await answerTo(line, dataset, input)
    if (typeof answer === 'string') return answer
    return 'file' in answer ? [...answer.file].join('') : decoder.decode(answer)
  } catch (error) {
    return error instanceof AppError ? JSON.stringify(error.reply()) : String(error)
  }
}
