import { connect } from 'node:tls'
import { AddressGuard } from '../connection/address-guard.ts'
import { Attempt, happens } from '../connection/attempt.ts'
import { readBody, readHead } from '../connection/http-answer.ts'
import { ProxyFailure } from '../connection/failure.ts'

const host = 'www.ipqualityscore.com'
const milliseconds = 5000
const mostLength = 16 * 1024

/** Queries IPQualityScore with a visitor's own key. The answer is passed on unchanged and not used otherwise. */
export function ipqs(guard = new AddressGuard('public')): (key: string, address: string) => Promise<unknown> {
  return async (key, address) => {
    const attempt = new Attempt(guard, milliseconds)
    try {
      const plain = await attempt.connect(await attempt.resolve(host), 443)
      const wire = attempt.secured(plain, (socket) =>
        connect({ socket, host, servername: host, ALPNProtocols: ['http/1.1'] }),
      )
      await happens(wire.socket, 'secureConnect')
      wire.write(
        `GET ${pathOf(key, address)} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
      )
      const head = await readHead(wire, noAnswer)
      return readAnswer(await readBody(wire, head))
    } catch {
      return noReply
    } finally {
      attempt.close()
    }
  }
}

const noReply = { success: false, message: 'IPQualityScore did not answer.' }
const noAnswer = () => new ProxyFailure('wrong_protocol', noReply.message)

export const pathOf = (key: string, address: string): string =>
  `/api/json/ip/${encodeURIComponent(key)}/${encodeURIComponent(address)}`

export function readAnswer(body: string): unknown {
  if (body.length > mostLength) return noReply
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' ? answer : noReply
  } catch {
    return noReply
  }
}
