// https://www.openssh.org/txt/socks4.protocol and, for names, socks4a.protocol beside it.
import { hostKind } from '#contract/formats/proxies/host-text.ts'
import { ProxyFailure } from './failure.ts'
import type { Wire } from './wire.ts'

const version = 4
const granted = 0x5a
/** Tells the proxy that a name follows, which it resolves itself (SOCKS4a). */
const nameFollows = [0, 0, 0, 1]

export async function openSocks4(
  wire: Wire,
  host: string,
  port: number,
  username: string,
  onConfirmed: () => void,
): Promise<void> {
  const kind = hostKind(host)
  if (kind === 'v6') throw new ProxyFailure('target_refused', 'SOCKS4 cannot connect to the judge over IPv6.')
  const user = Buffer.from(username)
  if (user.includes(0) || user.length > 255)
    throw new ProxyFailure('login_refused', 'SOCKS4 only supports user names of up to 255 bytes.')
  wire.write(
    Buffer.concat([
      Buffer.from([version, 1, port >> 8, port & 255]),
      Buffer.from(kind === 'v4' ? host.split('.').map(Number) : nameFollows),
      user,
      Buffer.from([0]),
      ...(kind === 'v4' ? [] : [Buffer.from(`${host}\0`)]),
    ]),
  )
  // The version of the reply is 0; some proxies repeat the 4.
  if (![0, version].includes(await wire.first())) throw wrongProtocol()
  const code = (await wire.take(8))[1]!
  if (code < granted || code > 0x5d) throw wrongProtocol()
  onConfirmed()
  if (code === granted) return
  throw code === 0x5b
    ? new ProxyFailure('target_refused', 'It could not reach the judge, or its rules forbid it.')
    : username
      ? new ProxyFailure('login_refused', 'It rejected this user name.')
      : new ProxyFailure('login_needed', 'It requires a user name.')
}

const wrongProtocol = () => new ProxyFailure('wrong_protocol', 'It does not speak SOCKS4.')
