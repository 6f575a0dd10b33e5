import { AsyncLocalStorage } from 'node:async_hooks'

/** The connection broke or could not be made, or PostgreSQL does not answer. Nothing was changed. */
export class ConnectionLost extends Error {
  /** PostgreSQL's own for a connection failure. */
  readonly code = '08006'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/** The connection broke while a change was being saved, so nobody knows whether it was. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection broke while a change was being saved.', { cause })
  }
}

/** The connection broke, could not be made, or PostgreSQL ended it. */
export function isDisconnect(error: unknown): boolean {
  const { code = '', syscall, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  return syscall === 'connect' || disconnectCodes.test(code) || message.startsWith('Connection terminated')
}

const disconnectCodes =
  /^(?:08...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

const requests = new AsyncLocalStorage<{ hasSaved: boolean }>()

/** Notes whether `work`, which is a request, saves something, so that a later failure does not claim otherwise. */
export const followChanges = (work: () => void): void => requests.run({ hasSaved: false }, work)

export function noteSaved(): void {
  const request = requests.getStore()
  if (request) request.hasSaved = true
}

export const hasSaved = (): boolean => requests.getStore()?.hasSaved === true
