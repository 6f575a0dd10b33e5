// Programs that say on which port they answer, stopped by their process id.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cores, type RunningServer } from './processes.ts'
import { browserFlags } from './web-browser.ts'

/** A browser that Lighthouse can steer. */
export function startChromium(program: string, folder: string): Promise<RunningServer> {
  const profile = mkdtempSync(join(folder, 'chromium-'))
  return start([
    program,
    ...browserFlags,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ])
}

/** A bare server for the page in this file; on the core where ours runs. */
export function startBarePage(file: string): Promise<RunningServer> {
  const program = fileURLToPath(new URL('web-page-bare.ts', import.meta.url))
  return start([...(cores ? ['taskset', '-c', String(cores[0])] : []), process.execPath, program, file])
}

async function start([program = '', ...words]: string[]): Promise<RunningServer> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'close').finally(() => process.off('exit', kill))
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    const hear = (data: Buffer) => {
      if (said.length < 10_000) said += data.toString()
      const found = /(?:http|ws):\/\/127\.0\.0\.1:(\d+)/.exec(said)
      if (found) resolve(Number(found[1]))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    ended.then(() => reject(new Error(`${program} did not start: ${said}`)), reject)
  })
  return {
    port,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
