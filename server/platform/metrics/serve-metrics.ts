import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { readPackage } from '../commands/package.ts'
import { type Config, ConfigError } from '../config.ts'

type Text = Pick<Registry, 'metrics' | 'contentType'>

export function addMetricsRoute(app: FastifyInstance, token: string, text: Text): void {
  const isAllowed = bearerCheck(token)
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request.headers.authorization)) return reply.callNotFound()
    reply.headers({ 'content-type': text.contentType, 'cache-control': 'no-store' })
    return text.metrics()
  })
}

export async function serveMetrics(
  { metricsHost: host, metricsPort: port, metricsToken }: Config,
  text: Text,
): Promise<{ address: string; close: () => void }> {
  const isAllowed = metricsToken === '' ? () => true : bearerCheck(metricsToken)
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD') || !isAllowed(headers.authorization)) {
      response.writeHead(404).end()
      return
    }
    text.metrics().then(
      (body) => response.writeHead(200, { 'content-type': text.contentType }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.listen({ host, port: Number(port) })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port)
  }
  // Such as too many open files: Prometheus asks again.
  server.on('error', () => {})
  const { address, family, port: chosen } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}/metrics`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function explain(error: NodeJS.ErrnoException, host: string, port: number | 'off'): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(`Port ${port} is in use. Set METRICS_PORT to another one.`)
  }
  return new ConfigError(`Metrics cannot be served at ${host}, port ${port}: ${error.message}.`)
}

/** Hashes have the same length, so comparing them takes the same time whatever was sent. */
function bearerCheck(token: string): (authorization: string | undefined) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const wanted = hash(token)
  return (authorization = '') => {
    const [, sent = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? []
    return timingSafeEqual(hash(sent), wanted)
  }
}

/**
 * Where a process collects what it measures, with what Node and the system say about it. Each metric has an `aggregator`
 * unless its values add up: the registries of several processes can be merged by prom-client's AggregatorRegistry.
 */
export function openMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'bindex_build_info',
    help: 'Always 1; its labels are the versions of Bindex and Node.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version: readPackage().version, node: process.versions.node }, 1)
  return registry
}
