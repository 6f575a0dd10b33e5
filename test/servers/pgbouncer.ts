// A private PgBouncer in transaction mode, in front of a private PostgreSQL, stopped together with the process that
// started it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notRoot, type Postgres } from './postgres.ts'

export interface PgBouncer {
  url: string
  stop(): Promise<void>
}

/** The environment variable with its address, for tests that reach PostgreSQL through it. */
export const poolerVariable = 'BINDEX_POOLER'

// Its input ends when our process ends.
const script = `
exec 3<&0
"$1" "$2/pgbouncer.ini" <&- &
server=$!
(read -r _; kill $server) <&3 2>&- &
wait $server
rm -rf "$2"`

/** `ignored` are settings that a client may send when it connects, and that have no effect. */
export async function startPgBouncer(
  program: string,
  postgres: Postgres,
  ignored: string[] = [],
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-pgbouncer-'))
  const password = new URL(postgres.url).password
  const settings = [
    '[databases]',
    `* = host=${postgres.folder} user=bindex password=${password}`,
    '[pgbouncer]',
    'listen_addr =',
    'listen_port = 6432',
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 8',
    'max_client_conn = 500',
    `ignore_startup_parameters = ${ignored.join()}`,
    // As docs/self-hosting.md advises.
    'server_login_retry = 1',
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  const child = spawn('sh', ['-c', script, 'sh', program, folder], {
    ...notRoot(folder, join(folder, 'pgbouncer.ini')),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (data: Buffer) => {
      said += data.toString()
      if (said.includes('process up')) resolve()
    })
    void ended.then(() => reject(new Error(`PgBouncer did not start:\n${said}`)))
  })
  for (const handle of [child, child.stdin as Socket, child.stderr as Socket]) handle.unref()
  return {
    url: `postgresql://bindex@localhost/postgres?host=${folder}&port=6432`,
    async stop() {
      child.ref()
      child.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
