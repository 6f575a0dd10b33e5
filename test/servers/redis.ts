// A private Redis for tests: on a free port, without persistence, stopped together with the process that started it.
import { createClient } from '@redis/client'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { freePort } from './free-port.ts'
import { need } from '../run/needs.ts'

export interface Redis {
  url: string
  port: number
  pid: number
  /** Kills it at once, as in a crash. */
  kill(): Promise<void>
}

interface Scope {
  after(end: () => unknown): void
}

// Its input ends when our process ends, for whatever reason, or when the test closes it.
const script = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
echo "pid $server"
(read -r _; kill -KILL $server) <&3 2>&- &
reader=$!
wait $server
kill $reader 2>&-`

/** On a free port unless one is given. Killed when the test ends. */
export async function startRedis(
  t: Scope,
  { port, settings = [] }: { port?: number; settings?: string[] } = {},
): Promise<Redis> {
  // Another process may take the free port before Redis does.
  for (let tries = 1; ; tries++) {
    try {
      return await start(t, port ?? (await freePort()), settings)
    } catch (error) {
      if (port !== undefined || tries === 5) throw error
    }
  }
}

async function start(t: Scope, port: number, settings: string[]): Promise<Redis> {
  const words = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const program = need('redis').path ?? ''
  const child = spawn('sh', ['-c', script, 'sh', program, ...words, '--dir', tmpdir(), ...settings], {
    detached: true,
    stdio: 'pipe',
  })
  child.stdin.on('error', () => {})
  const ended = once(child, 'close')
  const kill = async () => {
    child.stdin.end()
    await ended
  }
  t.after(kill)
  let text = ''
  const ready = Promise.withResolvers<void>()
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (data: Buffer) => {
      text += data.toString()
      if (text.includes('Ready to accept connections')) ready.resolve()
    })
  }
  void ended.then(() => ready.reject(new Error(`Redis did not start:\n${text}`)))
  await ready.promise
  const pid = Number(/^pid (\d+)$/m.exec(text)?.[1])
  return { url: `redis://127.0.0.1:${port}`, port, pid, kill }
}

export async function redisClient(t: Scope, url: string) {
  const client = createClient({ url, RESP: 2 })
  client.on('error', () => {})
  t.after(() => client.destroy())
  return client.connect()
}
