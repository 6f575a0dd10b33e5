import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../log.ts'

/** Runs one of our commands in another process, so that this one keeps answering and does not grow. */
export async function runInBackground(
  program: URL,
  words: string[],
  environment: Record<string, string>,
  log: Log,
  signal: AbortSignal,
): Promise<{ code: number | null; errorOutput: string }> {
  const child = spawn(process.execPath, [fileURLToPath(program), ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let errorOutput = ''
  child.stderr.on('data', (data: Buffer) => (errorOutput = (errorOutput + data.toString()).slice(-2000)))
  child.stdout.on('data', (data: Buffer) => log.debug(data.toString()))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).once('close', resolve),
  )
  return { code, errorOutput: errorOutput.trim() }
}
