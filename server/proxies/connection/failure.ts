import type { ProxyOutcome } from '#contract/proxies.ts'
import { GuardRefusal } from './address-guard.ts'

/** How a check ended when it did not end well, in words for whoever owns the proxy. */
export class ProxyFailure extends Error {
  readonly outcome: ProxyOutcome

  constructor(outcome: ProxyOutcome, words: string) {
    super(words)
    this.outcome = outcome
  }
}

/** Whatever a socket or the guard threw, told apart. */
export function failureOf(error: unknown): ProxyFailure {
  if (error instanceof ProxyFailure) return error
  if (error instanceof GuardRefusal) return new ProxyFailure(error.reason, error.message)
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') {
    return new ProxyFailure('refused', 'The connection was refused: nothing listens on this port.')
  }
  if (code === 'ETIMEDOUT') return new ProxyFailure('timed_out', 'No connection came about in time.')
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return new ProxyFailure('closed_early', 'The connection was reset before an answer came.')
  }
  if (/^E(HOST|NET)UNREACH$|^EADDRNOTAVAIL$|^ENETDOWN$|^EACCES$|^EPERM$/.test(code)) {
    return new ProxyFailure('unreachable', 'There is no way to this address from here.')
  }
  return new ProxyFailure('wrong_protocol', 'What came back could not be understood.')
}
