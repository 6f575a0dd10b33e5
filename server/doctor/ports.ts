import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../platform/config.ts'
import { fail, ok, warn, type Check } from './check.ts'

const patience = 2000

type Ports = Pick<Config, 'host' | 'port' | 'stunPort' | 'metricsHost' | 'metricsPort'>

export async function checkPorts(config: Ports): Promise<Check[]> {
  const { host, port, stunPort, metricsHost, metricsPort } = config
  const web = await checkPort(['port', 'PORT', 'HOST'], host, port, isBindex)
  const isRunning = web.found.includes('Bindex runs')
  return [
    web,
    ...(stunPort === 'off' ? [] : [await checkStun(host, stunPort, isRunning)]),
    ...(metricsPort === 'off'
      ? []
      : [
          await checkPort(
            ['metrics', 'METRICS_PORT', 'METRICS_HOST'],
            metricsHost,
            metricsPort,
            async () => isRunning,
          ),
        ]),
  ]
}

async function checkPort(
  [name, portSetting, hostSetting]: [name: string, port: string, host: string],
  host: string,
  port: number,
  isOurs: (place: string) => Promise<boolean>,
): Promise<Check> {
  if (port === 0) return ok(name, 'The system chooses a free port.')
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    return ok(name, `${place} is free.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      return (await isOurs(place))
        ? ok(name, `Bindex runs at ${place}.`)
        : fail(
            name,
            `${place} is in use by another program.`,
            `Set ${portSetting} to another port, or stop it.`,
          )
    }
    if (code === 'EACCES') {
      return fail(name, `The system does not allow the port ${port}.`, `Set ${portSetting} to 1024 or more.`)
    }
    return fail(
      name,
      `Nothing can listen at ${place}: ${message}.`,
      `Set ${hostSetting} to an address of this machine.`,
    )
  } finally {
    server.close()
  }
}

async function isBindex(place: string): Promise<boolean> {
  const address = place.replace(/^(?:0\.0\.0\.0|\[::\])/, '127.0.0.1')
  try {
    const reply = await fetch(`http://${address}/api/dataset`, { signal: AbortSignal.timeout(patience) })
    const body = (await reply.json()) as { rows?: unknown; sources?: unknown }
    return typeof body.rows === 'number' && Array.isArray(body.sources)
  } catch {
    return false
  }
}

async function checkStun(host: string, port: number, isRunning: boolean): Promise<Check> {
  if (port === 0) return ok('stun', 'The system chooses a free UDP port.')
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    socket.bind({ address: host, port })
    await once(socket, 'listening')
    return ok('stun', `UDP port ${port} is free.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE' && isRunning) return ok('stun', `UDP port ${port} is in use, by Bindex.`)
    return warn(
      'stun',
      code === 'EADDRINUSE' ? `UDP port ${port} is in use.` : `UDP port ${port} cannot be used: ${message}.`,
      'Set STUN_PORT to another port, or to off: the IP check then leaves out WebRTC.',
    )
  } finally {
    socket.close()
  }
}
