// RFC 1928, and RFC 1929 for the login.
import { isIP } from 'node:net'
import type { ProxyToCheck } from '#contract/calls/proxies.ts'
import { readAddress } from '../../platform/addresses/address.ts'
import { ProxyFailure } from './failure.ts'
import type { Wire } from './wire.ts'

type Login = Pick<ProxyToCheck, 'username' | 'password'>

const version = 5
const noLogin = 0
const byPassword = 2
const noAcceptableMethod = 0xff

export async function greet(
  wire: Wire,
  { username = '', password = '' }: Login,
  onConfirmed: () => void,
): Promise<void> {
  const hasLogin = username !== '' || password !== ''
  const methods = hasLogin ? [noLogin, byPassword] : [noLogin]
  wire.write(Buffer.from([version, methods.length, ...methods]))
  if ((await wire.first()) !== version) throw wrongProtocol()
  onConfirmed()
  const method = (await wire.take(2))[1]!
  if (method === noAcceptableMethod) {
    throw hasLogin
      ? new ProxyFailure(
          'login_refused',
          'It accepts neither a user name and password nor a connection without a login.',
        )
      : new ProxyFailure('login_needed', 'It requires a user name and password.')
  }
  if (method === noLogin) return
  if (method !== byPassword || !hasLogin) throw wrongProtocol()
  const [user, secret] = [Buffer.from(username), Buffer.from(password)]
  if (user.length > 255 || secret.length > 255) {
    throw new ProxyFailure(
      'login_refused',
      'SOCKS5 only supports user names and passwords of up to 255 bytes.',
    )
  }
  wire.write(Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([secret.length]), secret]))
  const status = (await wire.take(2).catch(refusedByClosing))[1]
  if (status !== 0) throw new ProxyFailure('login_refused', 'It rejected this user name and password.')
}

/** Some servers reject a login by closing the connection. */
function refusedByClosing(error: unknown): never {
  const closed = error instanceof ProxyFailure && error.outcome === 'closed_early'
  throw closed
    ? new ProxyFailure(
        'login_refused',
        'It closed the connection after the login: wrong user name or password.',
      )
    : error
}

export async function openTunnel(wire: Wire, host: string, port: number): Promise<void> {
  wire.write(
    Buffer.concat([Buffer.from([version, 1, 0]), encoded(host), Buffer.from([port >> 8, port & 255])]),
  )
  const [replied, code = 0, , kind] = await wire.take(4)
  if (replied !== version) throw wrongProtocol()
  if (code !== 0)
    throw new ProxyFailure(
      'target_refused',
      `It could not reach the judge: ${replies[code] ?? `reply ${code}`}.`,
    )
  const length = kind === 1 ? 4 : kind === 4 ? 16 : kind === 3 ? (await wire.take(1))[0]! : undefined
  if (length === undefined) throw wrongProtocol()
  await wire.take(length + 2)
}

function encoded(host: string): Buffer {
  if (isIP(host) === 0) return Buffer.from([3, Buffer.byteLength(host), ...Buffer.from(host)])
  const { family, words } = readAddress(host)!
  const bytes = Buffer.alloc(words.length * 4)
  for (const [at, word] of words.entries()) bytes.writeUInt32BE(word, at * 4)
  return Buffer.concat([Buffer.from([family === 4 ? 1 : 4]), bytes])
}

const replies: Record<number, string> = {
  1: 'general failure',
  2: 'its rules forbid it',
  3: 'network unreachable',
  4: 'host unreachable',
  5: 'connection refused',
  6: 'the connection timed out',
  7: 'it does not support connecting',
  8: 'it does not support this type of address',
}

const wrongProtocol = () => new ProxyFailure('wrong_protocol', 'It does not speak SOCKS5.')
