// Proxy servers from Debian, each in a process of its own on a free loopback port.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { portRefusal } from '#server/proxies/checking/target-limits.ts'
import { freePort, listens } from './free-port.ts'

export interface Scope {
  after(end: () => unknown): void
}

interface Login {
  username: string
  password: string
}

export async function startTinyproxy(t: Scope, program: string, login?: Login): Promise<number> {
  const port = await freeProxyPort()
  const lines = [
    `Port ${port}`,
    'Listen 127.0.0.1',
    'Allow 127.0.0.1',
    'MaxClients 500',
    'Timeout 20',
    'LogLevel Critical',
    ...(login ? [`BasicAuth ${login.username} ${login.password}`] : []),
  ]
  await start(t, program, ['-d', '-c', fileWith(t, lines)], port)
  return port
}

export async function startMicrosocks(t: Scope, program: string, login?: Login): Promise<number> {
  const port = await freeProxyPort()
  const words = [
    '-i',
    '127.0.0.1',
    '-p',
    String(port),
    ...(login ? ['-u', login.username, '-P', login.password] : []),
  ]
  await start(t, program, words, port)
  return port
}

/** Its rules allow connections to these loopback ports only. */
export async function startDante(t: Scope, program: string, allowed: readonly number[]): Promise<number> {
  const port = await freeProxyPort()
  const { username } = userInfo()
  const lines = [
    'logoutput: /dev/null',
    `internal: 127.0.0.1 port = ${port}`,
    'external: 127.0.0.1',
    'socksmethod: none',
    'clientmethod: none',
    `user.privileged: ${username}`,
    `user.unprivileged: ${username}`,
    'client pass { from: 127.0.0.0/8 to: 0.0.0.0/0 }',
    ...allowed.map((each) => `socks pass { from: 127.0.0.0/8 to: 127.0.0.0/8 port = ${each} }`),
    'socks block { from: 0.0.0.0/0 to: 0.0.0.0/0 }',
  ]
  await start(t, program, ['-f', fileWith(t, lines), '-N', '1'], port)
  return port
}

/** A free port that the checker accepts as a proxy's port. */
export async function freeProxyPort(): Promise<number> {
  const port = await freePort()
  return portRefusal(port) === undefined ? port : freeProxyPort()
}

/** A file in a folder of its own, which other files can be added to. */
export function fileWith(
  t: Scope,
  lines: readonly string[],
  name = 'proxy.conf',
  folder = emptyFolder(t),
): string {
  const file = join(folder, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

export function emptyFolder(t: Scope): string {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-proxy-'))
  // Some programs give up root before they read their files.
  chmodSync(folder, 0o755)
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function start(t: Scope, program: string, words: string[], port: number): Promise<void> {
  // In a process group, because some of these have children. With a lower priority than what is tested, because real proxies
  // run on other machines.
  const child = spawn('nice', ['-n', '10', program, ...words], { stdio: 'ignore', detached: true })
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true
      resolve()
    }
    child.once('exit', end).once('error', end)
  })
  const signal = (name: 'SIGTERM' | 'SIGKILL') => {
    if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, name)
  }
  const callOff = atExit(() => signal('SIGKILL'))
  t.after(async () => {
    callOff()
    signal('SIGTERM')
    const insist = setTimeout(() => signal('SIGKILL'), 3000)
    await ended
    clearTimeout(insist)
  })
  while (!(await listens(port))) {
    if (hasEnded) throw new Error(`${program} did not start.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Cleans up when this process ends or is interrupted. Returns a function that cancels this. */
function atExit(cleanUp: () => void): () => void {
  process.on('exit', cleanUp)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    if (!process.listeners(signal).includes(interrupted)) process.on(signal, interrupted)
  }
  return () => process.off('exit', cleanUp)
}

function interrupted(): never {
  process.exit(130)
}
