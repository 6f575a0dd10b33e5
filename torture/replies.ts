import type { ErrorReply } from '#contract/errors.ts'

export interface Call {
  method?: string
  headers?: Record<string, string>
  body?: object
}

export interface Reply {
  /** 0 when no reply came. */
  status: number
  code: ErrorReply['code'] | undefined
  json: unknown
  why?: string
}

/** Milliseconds after which a request counts as hanging. */
const mostPatience = 10_000

/** Makes requests, and counts the replies by status and error code. */
export class Replies {
  readonly counts: Record<string, number> = {}
  longest = 0

  async fetch(url: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Reply> {
    const start = performance.now()
    const reply = await ask(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(mostPatience),
    })
    this.longest = Math.max(this.longest, performance.now() - start)
    const kind = [reply.status || 'no reply', reply.code ?? reply.why ?? ''].join(' ').trim()
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    return reply
  }

  figures(): Record<string, number> {
    const counts = Object.entries(this.counts).map(([kind, count]) => [`replies ${kind}`, count])
    return { ...Object.fromEntries(counts), 'longest reply (ms)': Math.round(this.longest) }
  }
}

async function ask(url: string, options: RequestInit): Promise<Reply> {
  try {
    const reply = await fetch(url, options)
    const json: unknown = await reply.json().catch(() => undefined)
    return { status: reply.status, code: (json as Partial<ErrorReply> | undefined)?.code, json }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return { status: 0, code: undefined, json: undefined, why: cause?.code ?? name }
  }
}
