import { spawn } from 'node:child_process'

const hour = 60 * 60_000

/** There is no shell, which could read more into the path. */
export function sendAway(
  program: string,
  file: string,
  signal: AbortSignal,
  timeLimit = hour,
): Promise<{ isFine: boolean; message: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, [file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
      killSignal: 'SIGKILL',
    })
    let output = ''
    const keep = (data: Buffer) => (output = `${output}${data.toString()}`.slice(-1000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const said = () => (output.trim() ? ` It said: ${output.trim()}` : '')
    child.on('error', ({ name, message }) => {
      const why =
        name === 'AbortError' ? 'was stopped because it took too long' : `could not be run: ${message}`
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ isFine: false, message: `BACKUP_COMMAND ${why}.${said()}` })
    })
    child.once('close', (code, by) =>
      resolve({ isFine: code === 0, message: `BACKUP_COMMAND ended with ${by ?? `code ${code}`}.${said()}` }),
    )
  })
}
