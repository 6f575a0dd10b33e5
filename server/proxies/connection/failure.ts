import type { ProxyOutcome } from '#contract/calls/proxies.ts'
import { GuardRefusal } from './address-guard.ts'

export class ProxyFailure extends Error {
  readonly outcome: ProxyOutcome

  constructor(outcome: ProxyOutcome, message: string) {
    super(message)
    this.outcome = outcome
  }
}

// Created once, so that it can be recognised.
export const speaksTls = new ProxyFailure(
  'wrong_protocol',
  'This port expects TLS. Write the proxy as https://host:port.',
)

export function failureOf(error: unknown): ProxyFailure {
  if (error instanceof ProxyFailure) return error
  if (error instanceof GuardRefusal) return new ProxyFailure(error.reason, error.message)
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') {
    return new ProxyFailure('refused', 'Connection refused: nothing is listening on this port.')
  }
  if (code === 'ETIMEDOUT') return new ProxyFailure('timed_out', 'Could not connect in time.')
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return new ProxyFailure('closed_early', 'The connection was reset before a response arrived.')
  }
  if (/^E(HOST|NET)UNREACH$|^EADDRNOTAVAIL$|^ENETDOWN$|^EACCES$|^EPERM$/.test(code)) {
    return new ProxyFailure('unreachable', 'There is no route to this address.')
  }
  return new ProxyFailure('wrong_protocol', 'The response could not be understood.')
}
