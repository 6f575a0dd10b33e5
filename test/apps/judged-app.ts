import { createServer } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { execFileSync } from 'node:child_process'
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Output } from '#contract/api.ts'
import type { ProxyResult, ProxyToCheck } from '#contract/calls/proxies.ts'
import { solvedToken } from './made-account.ts'
import { madeApp } from './made-app.ts'

type App = Awaited<ReturnType<typeof madeApp>>
type Scope = Parameters<typeof madeApp>[0]

export interface JudgedApp {
  app: App
  http: number
  https: number | undefined
}

/** The server, listening on loopback, as its own proxy judge: over plain HTTP and, with a certificate, over TLS. */
export async function judgedApp(
  t: Scope,
  environment: Record<string, string> = {},
  certificate?: { key: string; cert: string },
  isPlainToo = true,
): Promise<JudgedApp> {
  const servers = [createServer(), ...(certificate ? [createSecure(certificate)] : [])]
  const ports: number[] = []
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ports.push((server.address() as AddressInfo).port)
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
  }
  const [http = 0, https] = ports
  const places = [
    ...(isPlainToo ? [`http://127.0.0.1:${http}`] : []),
    ...(https ? [`https://127.0.0.1:${https}`] : []),
  ]
  const app = await madeApp(t, {
    PROXY_TARGETS: 'any',
    PROXY_JUDGE: places.join(','),
    IP_SEED: 'off',
    REVERSE_DNS: 'off',
    ...environment,
  })
  await app.ready()
  for (const server of servers) server.on('request', app.routing)
  return { app, http, https }
}

/** Checks a list in one job and waits for its end. */
export async function checkAll(app: App, proxies: ProxyToCheck[], probes: 1 | 3 = 1): Promise<ProxyResult[]> {
  const turnstile_token = await solvedToken(app)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/proxy/jobs',
    payload: { proxies, probes, turnstile_token },
  })
  const { id } = reply.json<Output<'POST /api/proxy/jobs'>>()
  if (reply.statusCode !== 200) throw new Error(reply.body)
  for (;;) {
    const { state, results } = (await app.inject(`/api/proxy/jobs/${id}`)).json<
      Output<'GET /api/proxy/jobs/:id'>
    >()
    if (state !== 'running') return results.toSorted((a, b) => a.index - b.index)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A self-signed certificate, for loopback unless a host name is given. */
export function madeCertificate(openssl: string, host = ''): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-cert-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    ...(host ? ['-addext', `subjectAltName=DNS:${host}`] : []),
  ]
  execFileSync(openssl, [...words, '-subj', `/CN=${host || '127.0.0.1'}`, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true, force: true })
  return made
}
