import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from './log.ts'

/** Runs one of our commands in another process, so that this one keeps answering and does not grow. */
export async function runInBackground(
  program: URL,
  words: string[],
  environment: Record<string, string>,
  log: Log,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string; errorOutput: string }> {
  const child = spawn(process.execPath, [fileURLToPath(program), ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let output = ''
  let errorOutput = ''
  child.stderr.on('data', (data: Buffer) => (errorOutput = (errorOutput + data.toString()).slice(-2000)))
  child.stdout.on('data', (data: Buffer) => {
    log.debug(data.toString())
    output = (output + data.toString()).slice(-10_000)
  })
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).once('close', resolve),
  )
  return { code, output: output.trim(), errorOutput: errorOutput.trim() }
}
