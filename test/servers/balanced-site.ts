// Two servers over PostgreSQL and Redis, behind a load balancer.
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { Agent, request, type RequestOptions } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openSecretKey, type SecretKey } from '#server/platform/secret-key.ts'
import type { Scope } from '../apps/shared.ts'
import { snapshotOf } from '../data/small-bins.ts'
import { type Balancer, type balancers, host, startBalancer } from './balancers.ts'
import { bothDatabases } from './databases.ts'
import { freePort } from './free-port.ts'
import { startRedis } from './redis.ts'
import { type Running, startServer, temporaryFolder } from './server-process.ts'

export interface BalancedSite extends Balancer {
  servers: [Running, Running]
  secretKey: SecretKey
}

export async function startBalancedSite(
  t: Scope,
  balancer: keyof typeof balancers,
  environment: Record<string, string> = {},
): Promise<BalancedSite> {
  const { databaseUrl } = await bothDatabases[1]!.place(t)
  const redis = await startRedis(t)
  const key = `${randomBytes(32).toString('base64url')}\n`
  const ports: [number, number] = [await freePort(), await freePort()]
  const folders = [await temporaryFolder(t), await temporaryFolder(t)]
  const start = async (at: 0 | 1): Promise<Running> => {
    const folder = folders[at]!
    await writeFile(join(folder, 'secret.key'), key)
    await writeFile(join(folder, 'dataset.bindex'), snapshotOf())
    return startServer(t, {
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      PORT: String(ports[at]),
      PUBLIC_URL: `https://${host}`,
      TRUSTED_PROXIES: '127.0.0.1',
      IP_SEED: 'off',
      REVERSE_DNS: 'off',
      LOG_LEVEL: 'info',
      ...environment,
    })
  }
  const servers: [Running, Running] = [await start(0), await start(1)]
  return {
    ...(await startBalancer(t, balancer, ports)),
    servers,
    secretKey: openSecretKey(folders[0]!),
  }
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** A client with an address of its own, which is not one of the trusted proxies. */
export class Client {
  private readonly agent: Agent
  private readonly options: RequestOptions

  constructor(t: Scope, { https, certificate }: Balancer, localAddress: string) {
    this.agent = new Agent({ keepAlive: true })
    t.after(() => this.agent.destroy())
    this.options = {
      host: '127.0.0.1',
      port: https,
      localAddress,
      agent: this.agent,
      servername: host,
      ca: certificate,
      headers: { host },
    }
  }

  open(line: string, headers: Record<string, string> = {}): ReturnType<typeof request> {
    const [method, path] = line.split(' ') as [string, string]
    return request({ ...this.options, method, path, headers: { host, ...headers } })
  }

  ask(line: string, body?: object | string, headers: Record<string, string> = {}): Promise<Reply> {
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const asked = this.open(line, { ...type, ...headers })
      asked.once('error', reject)
      asked.once('response', (response: IncomingMessage) => {
        const { statusCode: status = 0, headers: received } = response
        text(response).then((all) => resolve({ status, headers: received, text: all }), reject)
      })
      asked.end(sent)
    })
  }
}
