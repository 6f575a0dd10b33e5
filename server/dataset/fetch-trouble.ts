// What can go wrong while a pinned file is fetched, in words that fit after "could not be fetched: ".

export class Trouble extends Error {
  /** Whether the same request may go better the next time. */
  readonly again: boolean
  /** Whether what was received is worthless, so that nothing may be resumed from it. */
  readonly discard: boolean
  /** How long the server asks us to wait, at least. */
  readonly waitMs: number

  constructor(words: string, { again = false, discard = false, waitMs = 0, cause }: Facts = {}) {
    super(words, { cause })
    this.again = again
    this.discard = discard
    this.waitMs = waitMs
  }
}

interface Facts {
  again?: boolean
  discard?: boolean
  waitMs?: number
  cause?: unknown
}

/** Errors without a code are ours, and stay what they are. */
export function toTrouble(error: unknown, received: number): unknown {
  const code = codeOf(error)
  if (error instanceof Trouble || !code) return error
  if (code.startsWith('Z_') && code !== 'Z_BUF_ERROR') {
    return new Trouble('what the server sent could not be decompressed', { discard: true, cause: error })
  }
  return new Trouble(networkWords(code, received), { again: true, cause: error })
}

/** A file that cannot be written stays so, and what there is of it only takes room. */
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new Trouble(`the file could not be written (${codeOf(error)})`, { discard: true, cause: error })
  }
}

export function bytes(count: number): string {
  if (count < 10_000) return `${count} bytes`
  return count < 1_000_000 ? `${Math.round(count / 1000)} kB` : `${Number((count / 1_000_000).toFixed(1))} MB`
}

function networkWords(code: string, received: number): string {
  if (code === 'ECONNREFUSED') return 'the server refused the connection'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return "the server's name could not be resolved"
  return received > 0 ? `the connection broke after ${bytes(received)}` : `the connection failed (${code})`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
