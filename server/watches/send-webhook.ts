import { createHmac } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { limits } from '#contract/limits.ts'
import { type AddressGuard, GuardRefusal } from '../proxies/connection/address-guard.ts'

export interface Delivery {
  url: string
  secret: string
  /** The same each time it is sent. */
  id: string
  body: string
}

export interface Outcome {
  isDelivered: boolean
  /** For the owner of the webhook. It repeats nothing of the reply but its status. */
  result: string
}

/** Sends it once, to exactly the address that the guard checked. Redirects are not followed, and no reply is read. */
export async function send(guard: AddressGuard, delivery: Delivery, now = Date.now()): Promise<Outcome> {
  const signal = AbortSignal.timeout(limits.webhookSeconds * 1000)
  try {
    const response = await post(guard, delivery, now, signal)
    response.destroy()
    const status = response.statusCode ?? 0
    const isDelivered = status >= 200 && status < 300
    return { isDelivered, result: `The server answered ${status}.` }
  } catch (error) {
    return { isDelivered: false, result: problemOf(error, signal) }
  }
}

async function post(
  guard: AddressGuard,
  { url, secret, id, body }: Delivery,
  now: number,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol, hostname, host, port, pathname, search } = new URL(url)
  const name = hostname.replace(/^\[|\]$/g, '')
  const address = await guard.addressOf(name, signal)
  const isSecure = protocol === 'https:'
  const timestamp = String(Math.floor(now / 1000))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = (isSecure ? httpsRequest : httpRequest)({
    host: address.text,
    family: address.family,
    port: port || (isSecure ? 443 : 80),
    path: pathname + search,
    method: 'POST',
    agent: false,
    signal,
    maxHeaderSize: 16_384,
    ...(isSecure && isIP(name) === 0 && { servername: name }),
    headers: {
      host,
      'user-agent': 'bindex',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'bindex-delivery': id,
      'bindex-timestamp': timestamp,
      'bindex-signature': signatureOf(secret, timestamp, body),
    },
  })
  sent.once('response', resolve)
  sent.on('error', reject)
  // Node ends a connection that switches protocols without an error.
  sent.once('close', () => reject(new Error('The connection was closed.')))
  sent.end(body)
  return promise
}

const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

const refusals: Record<GuardRefusal['reason'], string> = {
  not_allowed: 'This is not a public address.',
  name_unknown: 'This host name does not exist.',
  timed_out: 'The DNS server did not answer in time.',
}

function problemOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof GuardRefusal) return refusals[error.reason]
  if (signal.aborted) return `The server did not answer within ${limits.webhookSeconds} seconds.`
  return 'The connection failed.'
}
