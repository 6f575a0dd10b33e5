import type { ProxyType } from '#contract/calls/proxies.ts'
import type { Address } from '../../platform/addresses/address.ts'
import type { Attempt } from '../connection/attempt.ts'
import { ProxyFailure, speaksTls } from '../connection/failure.ts'
import { readProxyHead } from '../connection/http-proxy.ts'
import { answersTls } from '../connection/secure.ts'
import { greet } from '../connection/socks5.ts'
import type { Wire } from '../connection/wire.ts'
import { typeNames } from './probe.ts'

/** Milliseconds for each question. Together they stay below two seconds. */
const patience = 500

export async function identify(
  asked: ProxyType,
  address: Address,
  port: number,
  attempt: Attempt,
): Promise<ProxyFailure | undefined> {
  const answers = (speak: Speak) => answersTo(address, port, attempt, speak)
  try {
    if (asked !== 'http') {
      const http = await answers(askPlainly)
      if (http === 'tls') return asked === 'https' ? undefined : speaksTls
      if (http) return instead('HTTP', asked, 'http')
    }
    if (asked !== 'https') {
      const isTls = await answers(async (wire, onConfirmed) => {
        if (await answersTls(wire)) onConfirmed()
      })
      if (isTls) return speaksTls
    }
    if (asked === 'socks5') return undefined
    const isSocks = await answers((wire, onConfirmed) => greet(wire, {}, onConfirmed))
    return isSocks ? instead('SOCKS5', asked, 'socks5') : undefined
  } catch {
    return undefined
  }
}

type Speak = (wire: Wire, onConfirmed: () => void) => Promise<unknown>

async function askPlainly(wire: Wire, onConfirmed: () => void): Promise<void> {
  wire.write('GET / HTTP/1.1\r\nHost: proxy-check.invalid\r\nConnection: close\r\n\r\n')
  await readProxyHead(wire, {}, onConfirmed)
}

async function answersTo(
  address: Address,
  port: number,
  attempt: Attempt,
  speak: Speak,
): Promise<boolean | 'tls'> {
  const wire = await attempt.connectBeside(address, port)
  let isConfirmed = false
  let failure: unknown
  const timer = setTimeout(() => wire.destroy(), patience)
  await speak(wire, () => (isConfirmed = true)).catch((error: unknown) => (failure = error))
  clearTimeout(timer)
  wire.destroy()
  return failure === speaksTls ? 'tls' : isConfirmed
}

const instead = (found: string, asked: ProxyType, type: ProxyType) =>
  new ProxyFailure(
    'wrong_protocol',
    `It answers ${found}, not ${typeNames[asked]}. If it is a proxy, write it as ${type}://host:port.`,
  )
