/** An error that says the same as PostgreSQL's own code for a lost connection. */
export function connectionFailure(message: string): Error {
  return Object.assign(new Error(message), { code: '08006' })
}

/** The connection broke, could not be made, or PostgreSQL ended it. */
export function isDisconnect(error: unknown): boolean {
  const { code = '', syscall, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  return syscall === 'connect' || disconnectCodes.test(code) || disconnectMessages.test(message)
}

const disconnectCodes =
  /^(?:08...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** pg and Kysely report these without a code. */
const disconnectMessages =
  /^Connection terminated|is not queryable$|connection has been discarded$|timeout expired|timeout exceeded when/

/** The connection broke while a change was being saved, so nobody knows whether it was. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection broke while a change was being saved.', { cause })
  }
}

export const lockTimeout = '55P03'
export const statementTimeout = '57014'

/**
 * A prepared statement cannot be used: another server has migrated the database since, or it was sent together with the
 * one that was to prepare it and failed.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  return code === '26000' || (code === '0A000' && message.startsWith('cached plan'))
}
