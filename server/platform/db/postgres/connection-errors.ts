import { AsyncLocalStorage } from 'node:async_hooks'

/** Nothing was changed. */
export class ConnectionLost extends Error {
  readonly code = '08006'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection broke while a change was being saved.', { cause })
  }
}

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
