// The load balancers of deploy/, run with the very files that operators copy. Only addresses, ports and certificates differ.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { madeCertificate } from '../apps/judged-app.ts'
import type { Scope } from '../apps/shared.ts'
import { type Found, need } from '../run/needs.ts'
import { freePort, listens } from './free-port.ts'
import { temporaryFolder } from './server-process.ts'

export const host = 'bins.example.com'

export interface Balancer {
  https: number
  http: number
  certificate: string
}

interface Place extends Balancer {
  folder: string
  servers: readonly [number, number]
}

interface Kind {
  program: Found
  /** Writes its configuration. Returns the words that start it. */
  prepare(place: Place): Promise<string[]>
}

export const balancers: Record<'nginx' | 'caddy' | 'haproxy', Kind> = {
  nginx: {
    program: need('nginx'),
    async prepare({ folder, http, https, servers }) {
      const text = changed('nginx.conf', servers, [
        [/listen 443 /g, `listen 127.0.0.1:${https} `],
        [/listen 80;/g, `listen 127.0.0.1:${http};`],
        [/\/etc\/ssl\/bins\.example\.com\.pem/g, join(folder, 'cert.pem')],
        [/\/etc\/ssl\/bins\.example\.com\.key/g, join(folder, 'key.pem')],
      ])
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const around = [
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 1;`,
        'events { worker_connections 1024; }',
        'http { access_log off;',
        ...places.map((name) => `${name}_temp_path ${folder}/${name};`),
        text,
        '}',
      ]
      await writeFile(join(folder, 'balancer'), around.join('\n'))
      return ['-e', 'stderr', '-c', join(folder, 'balancer')]
    },
  },
  caddy: {
    program: need('caddy'),
    async prepare({ folder, http, https, servers }) {
      const text = changed('Caddyfile', servers, [
        [/^(\{\$SITE:.*\{)$/gm, `$1\n\ttls ${folder}/cert.pem ${folder}/key.pem`],
      ])
      const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n}\n`
      await writeFile(join(folder, 'balancer'), options + text)
      return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'balancer')]
    },
  },
  haproxy: {
    program: need('haproxy'),
    async prepare({ folder, http, https, servers }) {
      const text = changed('haproxy.cfg', servers, [
        [/bind :443/g, `bind 127.0.0.1:${https}`],
        [/bind :80/g, `bind 127.0.0.1:${http}`],
        [/\/etc\/haproxy\/bins\.example\.com\.pem/g, join(folder, 'both.pem')],
      ])
      await writeFile(join(folder, 'balancer'), text)
      return ['-db', '-f', join(folder, 'balancer')]
    },
  },
}

export async function startBalancer(
  t: Scope,
  name: keyof typeof balancers,
  servers: readonly [number, number],
): Promise<Balancer> {
  const { program, prepare } = balancers[name]
  const folder = await temporaryFolder(t)
  const { key, cert } = madeCertificate(need('openssl').path ?? '', host)
  for (const [file, text] of Object.entries({ 'key.pem': key, 'cert.pem': cert, 'both.pem': cert + key }))
    await writeFile(join(folder, file), text)
  const balancer = { http: await freePort(), https: await freePort(), certificate: cert }
  const words = await prepare({ ...balancer, folder, servers })
  const child = spawn(program.path ?? '', words, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (data: Buffer) => (said = `${said}${data.toString()}`.slice(-10_000)))
  t.after(async () => {
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), 3000)
    await ended
    clearTimeout(insist)
  })
  while (!(await listens(balancer.https))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return balancer
}

/** Each change must find something, or the file would run with an address that is not the test's. */
function changed(file: string, servers: readonly [number, number], changes: [RegExp, string][]): string {
  const path = fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url))
  const all: [RegExp, string][] = [
    [/127\.0\.0\.1:3001/g, `127.0.0.1:${servers[0]}`],
    [/127\.0\.0\.1:3002/g, `127.0.0.1:${servers[1]}`],
    ...changes,
  ]
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of all) {
    if (text.search(from) < 0) throw new Error(`${file} has no ${from}.`)
    text = text.replaceAll(from, to)
  }
  return text
}
