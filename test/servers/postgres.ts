// A private PostgreSQL for tests: in a temporary folder, reached through a Unix socket, stopped together with the process
// that started it.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Postgres {
  /** The address of its first database, for a superuser. */
  url: string
  folder: string
  /** The process that starts all others. A new one with `restarts`, once it has ended. */
  postmaster(): number
  stop(): Promise<void>
}

/** The environment variable with the address of the one that all test files share. */
export const postgresVariable = 'BINDEX_POSTGRES'

// Its input ends when our process ends, for whatever reason; then PostgreSQL is stopped and the folder removed.
const script = `
folder=$1 programs=$2 restarts=$3 durable=$4 primary=$5 library=$6
if [ "$primary" ]; then
  PGPASSWORD=$(cat "$folder/password") "$programs/pg_basebackup" --host="$primary" --username=bindex \\
    --pgdata="$folder/data" --write-recovery-conf --checkpoint=fast --no-sync || exit
else
  "$programs/initdb" --pgdata="$folder/data" --username=bindex --pwfile="$folder/password" \\
    --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-sync >&2 || exit
fi
exec 3<&0
serve() {
  "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=$durable \\
    -c full_page_writes=$durable -c shared_preload_libraries=$library &
  server=$!
  echo $server >"$folder/pid"
  wait $server
}
(
  read -r _
  touch "$folder/stop"
  # Again and again, because it may just have been restarted; SIGCONT in case a test has paused it.
  while server=$(cat "$folder/pid"); do kill -QUIT $server; kill -CONT $server; sleep 0.1; done
) <&3 2>&- &
reader=$!
serve
while [ "$restarts" = yes ] && [ ! -e "$folder/stop" ]; do sleep 0.1; serve; done
kill $reader 2>&-
rm -rf "$folder"`

interface Options {
  restarts?: boolean
  durable?: boolean
  replicaOf?: Postgres
  /** Of its own distribution, loaded at the start. */
  library?: 'pg_stat_statements'
}

export async function startPostgres(
  initdb: string,
  { restarts = false, durable = false, replicaOf, library }: Options = {},
): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-postgres-'))
  const password = replicaOf ? new URL(replicaOf.url).password : randomUUID()
  writeFileSync(join(folder, 'password'), password)
  const words = [
    folder,
    // A link on the PATH may stand alone.
    dirname(existsSync(initdb) ? realpathSync(initdb) : initdb),
    restarts ? 'yes' : 'no',
    durable ? 'on' : 'off',
    replicaOf?.folder ?? '',
    library ?? '',
  ]
  const child = spawn('sh', ['-c', script, 'sh', ...words], {
    ...notRoot(folder, join(folder, 'password')),
    // So that Ctrl-C does not reach the shell before it has cleaned up.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  const stop = async (): Promise<void> => {
    child.ref()
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await isReady(child.stderr, ended)
  } catch (error) {
    await stop()
    throw error
  }
  // It must not keep the process that started it from ending.
  for (const handle of [child, child.stdin as Socket, child.stderr as Socket]) handle.unref()
  const url = `postgresql://bindex:${password}@localhost/postgres?host=${folder}`
  const postmaster = () => Number(readFileSync(join(folder, 'pid'), 'utf8'))
  return { url, folder, postmaster, stop }
}

/** The processes that serve one client each. */
export function backendsOf(postgres: Postgres): number[] {
  return childrenOf(postgres.postmaster()).flatMap(([pid, name]) => (name.includes('[local]') ? [pid] : []))
}

/** Pauses all its processes, as if the machine had stopped. Returns a function that continues them. */
export function pausePostgres(postgres: Postgres): () => void {
  const postmaster = postgres.postmaster()
  process.kill(postmaster, 'SIGSTOP')
  const all = [postmaster, ...childrenOf(postmaster).map(([pid]) => pid)]
  signalAll(all, 'SIGSTOP')
  return () => signalAll(all, 'SIGCONT')
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // One of its processes may just have ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function childrenOf(parent: number): [pid: number, name: string][] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, ppid, name = ''] = /^ *(\d+) +(\d+) (.*)/.exec(line) ?? []
    return Number(ppid) === parent ? [[Number(pid), name] as [number, string]] : []
  })
}

async function isReady(messages: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<void> {
  const said = Promise.withResolvers<void>()
  let text = ''
  const fail = (): void => said.reject(new Error(`PostgreSQL did not start:\n${text}`))
  messages.on('data', (data: Buffer) => {
    text = `${text}${data.toString()}`.slice(-10_000)
    if (/ready to accept (?:read-only )?connections/.test(text)) said.resolve()
  })
  void ended.then(fail)
  const late = setTimeout(fail, 30_000)
  await said.promise.finally(() => clearTimeout(late))
}

/** PostgreSQL refuses to run as root, so root starts it as nobody. */
export function notRoot(...owned: string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const nobody = 65_534
  for (const path of owned) chownSync(path, nobody, nobody)
  return { uid: nobody, gid: nobody }
}
