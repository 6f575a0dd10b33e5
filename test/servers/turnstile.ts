import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse, token: string) => void

export interface Turnstile {
  /** The settings of a server that uses it. */
  environment: Record<string, string>
  asked: Record<string, string>[]
  /** Makes all used tokens valid again. */
  forget(): void
}

const secret = 'secret-of-the-test'

/**
 * A stand-in for Cloudflare Turnstile's verification, on loopback. Like the real one it accepts each token once and
 * refuses a wrong secret. The test decides about everything else.
 */
export async function startTurnstile(
  t: { after(end: () => unknown): void },
  answers: Record<string, Answer>,
): Promise<Turnstile> {
  const asked: Record<string, string>[] = []
  const spent = new Set<string>()
  const server = createServer((request, response) => {
    void readForm(request).then((form) => {
      asked.push(form)
      const { secret: sent, response: token = '' } = form
      const refuse = (...reasons: string[]) => says(response, { success: false, 'error-codes': reasons })
      if (sent !== secret) return refuse('invalid-input-secret')
      const answer = answers[token]
      if (!answer) return refuse('invalid-input-response')
      if (spent.has(token)) return refuse('timeout-or-duplicate')
      spent.add(token)
      answer(response, token)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    asked,
    forget: () => spent.clear(),
    environment: {
      TURNSTILE_SITE_KEY: '0x4AAAAAAA-test',
      TURNSTILE_SECRET: secret,
      TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    },
  }
}

export function says(response: ServerResponse, verdict: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict))
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return Object.fromEntries(new URLSearchParams(text))
}
