// Proxies and other servers as people run them: programs from Debian, each with a few lines of configuration.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, dirname } from 'node:path'
import { emptyFolder, fileWith, freeProxyPort, start, type Scope } from './real-proxies.ts'

interface Certificate {
  key: string
  cert: string
}

const certificateFiles = (t: Scope, { key, cert }: Certificate) => {
  const folder = emptyFolder(t)
  return {
    key: fileWith(t, [key], 'key.pem', folder),
    cert: fileWith(t, [cert], 'cert.pem', folder),
    both: fileWith(t, [cert, key], 'both.pem', folder),
  }
}

/** With these lines of its own. Without them it adds Via and X-Forwarded-For. */
export async function startSquid(
  t: Scope,
  program: string,
  lines: string[] = [],
  tls?: Certificate,
): Promise<number> {
  const port = await freeProxyPort()
  const files = tls && certificateFiles(t, tls)
  const listen = files
    ? `https_port 127.0.0.1:${port} tls-cert=${files.cert} tls-key=${files.key}`
    : `http_port 127.0.0.1:${port}`
  const common = [
    listen,
    ...lines,
    'http_access allow all',
    'cache deny all',
    'cache_mem 8 MB',
    'max_filedescriptors 1024',
    'access_log none',
    'cache_log /dev/null',
    'cache_store_log none',
    'pid_filename none',
    'pinger_enable off',
    'netdb_filename none',
    'shutdown_lifetime 0 seconds',
    'visible_hostname box.example',
  ]
  await start(t, program, ['-N', '-f', fileWith(t, common)], port)
  return port
}

/** `ssh -D` to a server on this machine. */
export async function startSsh(t: Scope, client: string, server: string, keygen: string): Promise<number> {
  const folder = emptyFolder(t)
  const key = join(folder, 'key')
  execFileSync(keygen, ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  // The service of the package would make it; only root needs it.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true })
  const [port, proxyPort] = [await freeProxyPort(), await freeProxyPort()]
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${key}`,
    `AuthorizedKeysFile ${key}.pub`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
  ]
  await start(t, server, ['-D', '-f', fileWith(t, lines)], port)
  const options = ['UserKnownHostsFile=/dev/null', 'StrictHostKeyChecking=no', 'ExitOnForwardFailure=yes']
  await start(
    t,
    client,
    [
      '-F',
      'none',
      '-N',
      '-D',
      `127.0.0.1:${proxyPort}`,
      '-i',
      key,
      '-p',
      String(port),
      ...options.flatMap((option) => ['-o', option]),
      `${userInfo().username}@127.0.0.1`,
    ],
    proxyPort,
  )
  return proxyPort
}

export async function startPrivoxy(t: Scope, program: string, actions: string[] = []): Promise<number> {
  const port = await freeProxyPort()
  const actionsFile = fileWith(t, ['{}', '/', ...actions], 'own.action')
  const lines = [
    `listen-address 127.0.0.1:${port}`,
    `confdir ${dirname(actionsFile)}`,
    'templdir /etc/privoxy/templates',
    'actionsfile own.action',
    'toggle 1',
  ]
  await start(t, program, ['--no-daemon', fileWith(t, lines)], port)
  return port
}

const apacheModules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'proxy_connect', 'headers', 'ssl']

export async function startApache(
  t: Scope,
  program: string,
  lines: string[],
  tls?: Certificate,
): Promise<number> {
  const port = await freeProxyPort()
  const folder = emptyFolder(t)
  const files = tls && certificateFiles(t, tls)
  const all = [
    ...apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `ServerRoot ${folder}`,
    'ServerName box.example',
    `PidFile ${join(folder, 'pid')}`,
    `Mutex file:${folder} default`,
    'ErrorLog /dev/null',
    'User nobody',
    'Group nogroup',
    `Listen 127.0.0.1:${port}`,
    ...(files
      ? [
          'SSLSessionCache none',
          'SSLEngine on',
          `SSLCertificateFile ${files.cert}`,
          `SSLCertificateKeyFile ${files.key}`,
        ]
      : []),
    ...lines,
  ]
  await start(t, program, ['-D', 'FOREGROUND', '-f', fileWith(t, all)], port)
  return port
}

/** What makes Apache a forward proxy. */
export const apacheProxy = (connectPort: number) => [
  'ProxyRequests On',
  `AllowCONNECT ${connectPort}`,
  '<Proxy "*">',
  'Require all granted',
  '</Proxy>',
]

/** A program that speaks TLS in front of another proxy. */
const tlsInFront =
  (words: (file: string) => string[], linesOf: (port: number, to: number, certificate: string) => string[]) =>
  async (t: Scope, program: string, to: number, tls: Certificate): Promise<number> => {
    const port = await freeProxyPort()
    const file = fileWith(t, linesOf(port, to, certificateFiles(t, tls).both))
    await start(t, program, words(file), port)
    return port
  }

export const startStunnel = tlsInFront(
  (file) => [file],
  (port, to, certificate) => [
    'foreground = yes',
    'pid =',
    'debug = crit',
    '[proxy]',
    `accept = 127.0.0.1:${port}`,
    `connect = 127.0.0.1:${to}`,
    `cert = ${certificate}`,
  ],
)

export const startHaproxy = tlsInFront(
  (file) => ['-f', file],
  (port, to, certificate) => [
    'defaults',
    '  mode tcp',
    '  timeout connect 5s',
    '  timeout client 20s',
    '  timeout server 20s',
    'frontend tls',
    `  bind 127.0.0.1:${port} ssl crt ${certificate}`,
    '  default_backend proxy',
    'backend proxy',
    `  server one 127.0.0.1:${to}`,
  ],
)

/** With these lines in its server, which is a web server unless they say otherwise. */
export async function startNginx(
  t: Scope,
  program: string,
  lines: string[] = [],
  tls?: Certificate,
): Promise<number> {
  const port = await freeProxyPort()
  const folder = emptyFolder(t)
  const files = tls && certificateFiles(t, tls)
  const all = [
    'daemon off;',
    'user root;',
    `pid ${join(folder, 'pid')};`,
    'error_log /dev/null;',
    'events { worker_connections 64; }',
    'http {',
    'access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`),
    'server {',
    `listen 127.0.0.1:${port}${files ? ' ssl' : ''};`,
    ...(files ? [`ssl_certificate ${files.cert};`, `ssl_certificate_key ${files.key};`] : []),
    ...(lines.length > 0 ? lines : ['location / { return 200 "welcome"; }']),
    '}',
    '}',
  ]
  await start(t, program, ['-p', folder, '-e', '/dev/null', '-c', fileWith(t, all)], port)
  return port
}

/** A web server that answers every method, even CONNECT. */
export async function startCaddy(t: Scope, program: string): Promise<number> {
  const port = await freeProxyPort()
  const lines = [
    '{',
    'admin off',
    'auto_https off',
    '}',
    `http://127.0.0.1:${port} {`,
    'respond "welcome"',
    '}',
  ]
  await start(
    t,
    program,
    ['run', '--adapter', 'caddyfile', '--config', fileWith(t, lines, 'Caddyfile')],
    port,
  )
  return port
}
