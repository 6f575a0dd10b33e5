// A page that the operator of the site chose: whether it arrives through a proxy, with the expected text.
import type { ProxyResult, ProxyToCheck, ProxyType } from '#contract/calls/proxies.ts'
import type { Address } from '../../platform/addresses/address.ts'
import type { Config } from '../../platform/config.ts'
import { Attempt } from '../connection/attempt.ts'
import type { AddressGuard } from '../connection/address-guard.ts'
import { readBody, readHead } from '../connection/http-answer.ts'
import { readProxyHead } from '../connection/http-proxy.ts'
import { plainHeaders } from '../judge/judge-request.ts'
import { notHttp, ofProxyClients, openWay } from './probe.ts'

export interface Target {
  url: URL
  text: string
}

const milliseconds = 8000

export const targetOf = ({
  proxyTarget,
  proxyTargetText,
}: Pick<Config, 'proxyTarget' | 'proxyTargetText'>): Target | undefined =>
  proxyTarget === '' ? undefined : { url: new URL(proxyTarget), text: proxyTargetText }

export async function reachTarget(
  { url, text }: Target,
  proxy: ProxyToCheck & { type: ProxyType },
  address: Address,
  guard: AddressGuard,
  stop: AbortSignal,
): Promise<NonNullable<ProxyResult['target']>> {
  const attempt = new Attempt(guard, milliseconds)
  const end = () => attempt.close()
  stop.addEventListener('abort', end)
  try {
    const wire = await attempt.connect(address, proxy.port)
    const { way, secured } = await openWay(wire, proxy.type, proxy, url, attempt, () => undefined)
    const isPlain = !secured && (proxy.type === 'http' || proxy.type === 'https')
    const path = url.pathname + url.search
    way.write(
      `GET ${isPlain ? url.origin + path : path} HTTP/1.1\r\nHost: ${url.host}\r\n${plainHeaders}` +
        `${isPlain ? ofProxyClients(proxy) : ''}Connection: close\r\n\r\n`,
    )
    const head = await attempt.timed('first_byte', () =>
      isPlain ? readProxyHead(way, proxy, () => undefined) : readHead(way, notHttp),
    )
    const body = await readBody(way, head)
    if (secured?.isTrusted === false)
      return failed('Its certificate is not trusted, so someone may intercept TLS.')
    if (head.status > 299) return failed(`It answered ${head.status}.`)
    if (!body.includes(text)) return failed(`It answered ${head.status}, but without the expected text.`)
    return {
      works: true,
      words: `It answered ${head.status}${text === '' ? '' : ' with the expected text'}.`,
    }
  } catch (error) {
    return failed(attempt.failureOf(error).message.replaceAll('the judge', 'the target'))
  } finally {
    stop.removeEventListener('abort', end)
    attempt.close()
  }
}

const failed = (words: string) => ({ works: false, words })
