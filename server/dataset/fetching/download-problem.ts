// What can go wrong during a download. The messages follow "could not be fetched: ".

export class DownloadProblem extends Error {
  readonly again: boolean
  /** The received bytes are useless: nothing may be resumed from them. */
  readonly discard: boolean
  readonly waitMs: number

  constructor(message: string, { again = false, discard = false, waitMs = 0, cause }: Facts = {}) {
    super(message, { cause })
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

/** Errors without a code are our own, and are returned unchanged. */
export function asDownloadProblem(error: unknown, received: number): unknown {
  const code = codeOf(error)
  if (error instanceof DownloadProblem || !code) return error
  if (code.startsWith('Z_') && code !== 'Z_BUF_ERROR') {
    return new DownloadProblem('the response could not be decompressed', { discard: true, cause: error })
  }
  return new DownloadProblem(networkMessage(code, received), { again: true, cause: error })
}

/** A retry would fail as well, and the partial file only takes up space. */
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new DownloadProblem(`the file could not be written (${codeOf(error)})`, {
      discard: true,
      cause: error,
    })
  }
}

export function bytes(count: number): string {
  if (count < 10_000) return `${count} bytes`
  return count < 1_000_000 ? `${Math.round(count / 1000)} kB` : `${Number((count / 1_000_000).toFixed(1))} MB`
}

function networkMessage(code: string, received: number): string {
  if (code === 'ECONNREFUSED') return 'the server refused the connection'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return "the server's name could not be resolved"
  return received > 0 ? `the connection broke after ${bytes(received)}` : `the connection failed (${code})`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
